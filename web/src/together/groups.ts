// Calls about groups of people and what their teachers give them.
import { call } from '../api/client'
import type { Group, Groups, Task, TaskResults, Tasks } from '../api/types'

export const listGroups = () => call<Groups>('GET', '/api/groups')
export const makeGroup = (name: string) => call<Group>('POST', '/api/groups', { name })
export const getGroup = (id: string) => call<Group>('GET', `/api/groups/${id}`)
export const deleteGroup = (id: string) => call<void>('DELETE', `/api/groups/${id}`)
export const addMember = (id: string, name: string) => call<Group>('POST', `/api/groups/${id}/members`, { name })
export const removeMember = (id: string, user: string) => call<void>('DELETE', `/api/groups/${id}/members/${user}`)

export const listTasks = () => call<Tasks>('GET', '/api/tasks')
export const giveTask = (gift: { title: string; group: string; study?: string; exercises?: readonly string[] }) => call<Task>('POST', '/api/tasks', gift)
export const openTask = (id: string) => call<Task>('POST', `/api/tasks/${id}/open`, {})
export const resultsOf = (id: string) => call<TaskResults>('GET', `/api/tasks/${id}/results`)
export const withdrawTask = (id: string) => call<void>('DELETE', `/api/tasks/${id}`)
