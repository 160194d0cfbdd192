package main

import (
	"fmt"

	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/command"
)

type versionCmd struct {
	JSON bool `name:"json" help:"Print a JSON object."`
}

// Run prints the version and what the build knows of its commit.
func (c *versionCmd) Run(s *command.Streams) error {
	if c.JSON {
		return command.WriteJSON(s.Out, build.This())
	}
	fmt.Fprintln(s.Out, build.Line())
	return nil
}
