// Package faults says what is wrong with a game record: by a code for programs,
// and in the languages of the page for people.
//
// The page has the words of the codes, too; a test keeps both alike. English is
// told by the errors themselves, which say more than their codes.
package faults
