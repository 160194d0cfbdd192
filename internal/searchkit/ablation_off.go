//go:build !ablate

package searchkit

import "duiyi/engine"

// Techniques is the set of techniques that are left out: none.
type Techniques struct{}

// Has reports whether t is left out.
func (Techniques) Has(Technique) bool { return false }

// AblationOptions are the options of an ablation: none.
func AblationOptions() []engine.Option { return nil }

// LeaveOut does nothing: there is no option that could ask for it.
func (*Techniques) LeaveOut([]string, string) error { return nil }
