declare module "virtual:scenes" {
  import type { FromServer, HintReply, ThreatReply } from "../src/messages";
  export interface Scene {
    game: string;
    messages: FromServer[];
    hint?: HintReply | null;
    threats?: ThreatReply | null;
    next?: FromServer[];
  }
  const scenes: Record<string, Scene>;
  export default scenes;
}
