// Package rulingwords puts the rulings of package referee into sentences, in
// English, in Chinese of both scripts and in Vietnamese.
//
// The rules know nothing of languages: a [referee.Ruling] is data, and a
// [Language] tells it. A further language is one more table, with its entry in
// the list of languages; a test finds the words that it lacks.
//
// The package is a leaf near the user. It imports the xiangqi rules alone, and
// whatever shows rulings to people may import it.
package rulingwords
