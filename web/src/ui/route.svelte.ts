// The page's two addresses: / and /game/{id}.

export type Route = { screen: 'home' } | { screen: 'game'; id: string } | { screen: 'unknown' }

export function routeOf(path: string): Route {
  const game = /^\/game\/([0-9a-z]+)$/.exec(path)
  if (game) return { screen: 'game', id: game[1]! }
  return { screen: path === '/' ? 'home' : 'unknown' }
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.route = routeOf(path)
    scrollTo(0, 0)
  }

  // For a link: follows it inside the page, unless the user asked for more
  // than a plain click.
  follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.go(event.currentTarget.pathname)
  }
}

export const router = new Router()
