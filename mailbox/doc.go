// Package mailbox keeps the addresses of accounts, where the keeper lets a server send mail, and
// what is sent to them: a link that confirms an address, one to choose a new password, and alerts.
//
// Links work once, for a limited time, and are kept as hashes. A request
// for a new password reveals nothing about accounts: the answer and its time are the same for every
// address, because the work is done afterwards.
package mailbox
