/** The lobby of a game, loaded where one waits. */
export const loadLobby = () => import("./Lobby.svelte");
