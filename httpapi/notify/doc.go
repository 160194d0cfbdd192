// Package notify answers calls about alerts: an account's settings, devices and mail. It is one room of httpapi, with its own rows in the table of calls.
package notify
