package searchkit

// A Technique is a part of a search that an ablation can leave out, to measure in
// matches what it is worth. Only a build with the tag ablate can; in any other Has
// is constant, and the compiler drops the question.
type Technique uint8

// OptWithout is the option of a build for ablations: names of techniques with +
// between them.
const OptWithout = "Without"
