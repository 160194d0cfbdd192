// Package dhtmlxq reads and writes the text of 东萍象棋 (dpxq.com), also known as
// UBB: what players copy from web pages and paste into forums. It has side
// lines, comments and what is known of a xiangqi game.
//
// Read finds the text wherever it stands, as in a page or a script, with or
// without line breaks and closing marks, and several games in one file. It also
// takes the bare digits of a list of moves. What is wrong is listed in
// Game.Faults.
package dhtmlxq
