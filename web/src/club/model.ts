// The page of a club, without its looks.
import type { ClubTeam } from '../api/types'

// The paragraphs of a text, which empty lines separate.
export const paragraphs = (text: string): string[] => text.split(/\n\s*\n/).filter((p) => p.trim())

// The teams by the tournament they play in, in the order given.
export function perEvent(teams: readonly ClubTeam[]): { id: string; event: string; teams: ClubTeam[] }[] {
  const all = new Map<string, { id: string; event: string; teams: ClubTeam[] }>()
  for (const team of teams) {
    const one = all.get(team.tournament) ?? { id: team.tournament, event: team.event, teams: [] }
    one.teams.push(team)
    all.set(team.tournament, one)
  }
  return [...all.values()]
}
