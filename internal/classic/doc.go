// Package classic is the opponents that the program grew from, kept as they
// were: small, readable, and the yardstick for the modern engines.
//
// Three ancestors live on here, each as an engine.Engine:
//
//   - Thesis, the xiangqi program of a thesis (中国象棋, C++/MFC): alpha-beta
//     with the history heuristic, and an evaluation that adds to material,
//     position and mobility what attacks and what guards each piece.
//   - Xiangjia (象甲, C++/MFC): alpha-beta without any move ordering, an
//     evaluation of material, position and mobility, and the habit of playing
//     its second best move rather than repeat a position.
//   - Gomoku (五子棋, Win32/C): no search; it adds the value of both colours'
//     rows on every empty point and plays the highest.
//
// Faithful means: the same values, the same terms and the same kind of search,
// to a fixed depth and without transposition table or quiescence. It does not
// mean the ancestors' faults. No illegal move is ever played (they let kings
// face each other), a side without a legal move has lost, and a search ends as
// soon as it is told to. Where the sources leave a reading open, the comment
// at that place says which one was taken.
//
// The package imports the vocabulary of package engine and the two rules
// libraries, and beyond them only the standard library.
package classic
