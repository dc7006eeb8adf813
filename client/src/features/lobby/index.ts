/** The lobby of a game, loaded while a game has not started. */
export const loadLobby = () => import("./Lobby.svelte");
