// The form of the new-game dialog, which is not part of the first load.
export const fetchForm = () => import('./NewGameForm.svelte')
