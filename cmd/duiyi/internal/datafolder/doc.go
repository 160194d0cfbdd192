// Package datafolder finds and opens the data folder, the user's or the one that --data
// names.
//
// Only one process holds a folder: Open fails with sqlite.ErrInUse while another does.
package datafolder
