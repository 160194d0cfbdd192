package gm

// Pattern is pattern for the tests outside the package.
var Pattern = pattern
