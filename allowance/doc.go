// Package allowance bounds what one person takes of a server: engine time and imported
// bytes in a day, and studies, nodes, private games and exercises in all.
//
// The limits hold for accounts. Administrators, the person at a machine of their own and the
// program itself have none. What an account has used of a day is in the store, so that it
// survives a restart and counts on every node. The package imports identity and the standard
// library; rooms ask it before they take something.
package allowance
