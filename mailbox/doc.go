// Package mailbox keeps the addresses of accounts, where the keeper lets a server send mail, and
// what is sent to them: a link that confirms an address, one to choose a new password, and alerts.
//
// Links work once, for a limited time, and are kept as hashes. Whoever asks for a new password
// learns nothing about accounts: the answer and its time are the same for every address, since the
// work is done afterwards.
package mailbox
