package local_test

import (
	"testing"

	"duiyi/bus/bustest"
	"duiyi/bus/local"
	"duiyi/cluster"
)

func TestBus(t *testing.T) {
	bustest.Run(t, func(t *testing.T, nodes int) bustest.Net {
		hub := local.New()
		net := bustest.Net{}
		var all []*local.Node
		for range nodes {
			n := hub.Join()
			all, net.Nodes = append(all, n), append(net.Nodes, cluster.Bus(n))
		}
		net.Cut = func(i int) { all[i].Cut() }
		net.Mend = func(i int) { all[i].Mend() }
		return net
	})
}
