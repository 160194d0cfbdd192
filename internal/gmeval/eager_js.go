package gmeval

// The page has one thread, and fetches only the policies of rules that are played.
const eager = false
