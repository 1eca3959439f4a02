console.log("butler");
