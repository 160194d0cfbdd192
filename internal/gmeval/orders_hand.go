package gmeval

// standardOrders are those of freestyle.
var standardOrders = freestyleOrders

// renjuOrders are those of freestyle.
var renjuOrders = freestyleOrders
