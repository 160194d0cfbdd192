// Package story tells the course of a game in one paragraph, in English, in Chinese of both
// scripts and in Vietnamese: its opening and where it left the book, what each side played
// for, the moves with which it changed hands, how it was lost if not by single mistakes, and
// how it ended.
//
// It says only what a report has measured or the rules prove. A further language is one more
// table.
package story
