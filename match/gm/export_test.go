package gm

// Named is named for the tests outside the package.
var Named = named
