/** The local plan for placements: kept across kinds of pieces, sent when the turn ends. */

import { NATIVES, type Drawing, type TableView, type TableRegion } from "../../../messages";
import { partnersOf } from "../../../lib/game/teams";
import { keep, recall } from "../../../lib/storage/storage";
import * as plans from "./plan";

/** Storage key of the plan, which survives a reload. */
const KEPT = "smallworld.plan";

/** A planned region, as shown on the map and the card. */
export interface Planned {
  /** Pieces of the current kind, including those already there. */
  count: number;
  /** Tokens, regardless of the current kind. */
  tokens: number;
  /** Change in tokens since before they were picked up. */
  change: number;
  /** A rival's cost; 0 if no rival can make a plain conquest. */
  guard: number;
  more: boolean;
  fewer: boolean;
}

export class Planning {
  private all = $state.raw<Record<string, plans.Plan>>({});
  private view = $state.raw<TableView | undefined>();
  /** The plan laid out by a hint. Several plans can be equally good; keep one to avoid switching between them. */
  private advised: Record<string, plans.Plan> | undefined;
  private occasion = "";

  constructor(private readonly id: () => string = () => "") {}

  kind = $state("deploy");

  /** The kinds of pieces that can be placed now, tokens first. */
  readonly kinds = $derived(Object.keys(this.all));
  readonly active = $derived(this.kinds.length > 0);
  readonly plan = $derived(this.all[this.kind] ?? this.all[this.kinds[0] ?? ""]);
  /** Pieces other than tokens, with counts, that must be placed before the step can end. */
  readonly pieces = $derived(this.without(this.view?.private.due));
  /** The kinds that must be placed: tokens, and those required by the server. */
  readonly due = $derived(this.kinds.filter((kind) => kind === "deploy" || kind in (this.view?.private.due ?? {})));
  /** Total number of pieces that must still be placed. */
  readonly left = $derived(this.leftOf("deploy") + this.pieces.reduce((all, [, n]) => all + n, 0));
  /** Pieces, with counts, that ending the step would waste. */
  readonly unused = $derived(this.without(this.view?.private.unused));

  readonly regions = $derived.by(() => {
    const found = new Map<string, Planned>();
    const plan = this.plan;
    const view = this.view;
    if (!plan || !view) return found;
    for (const region of view.public.regions) {
      if (!(region.id in plan.most)) continue;
      const there = lying(region, plan.verb);
      const placed = plans.placed(plan, region.id);
      const before = plan.verb === "deploy" ? (view.private.before_redeploy?.[region.id] ?? there) : there;
      found.set(region.id, {
        count: there + placed,
        tokens: (region.tokens ?? 0) + (this.all["deploy"] ? plans.placed(this.all["deploy"], region.id) : 0),
        change: there + placed - before,
        guard: region.guard
          ? region.guard + Object.values(this.all).reduce((sum, each) => sum + plans.placed(each, region.id), 0)
          : 0,
        more: plans.canAdd(plan, region.id),
        fewer: placed > 0,
      });
    }
    return found;
  });

  /** The regions of the moving army, or the player's own regions on another player's turn. */
  readonly mine: ReadonlySet<string> = $derived.by(() => {
    const me = this.view?.private.seat ?? null;
    const held = this.view?.public.regions.filter((region) => region.owner === me && me !== null) ?? [];
    const moving = held.filter((region) => (this.active ? this.regions.has(region.id) : !region.declined));
    return new Set(moving.map((region) => region.id));
  });

  /** Whether the plan differs from the original placement. */
  readonly changed = $derived.by(() => {
    const first = this.opening("deploy");
    return Object.values(this.all).some((plan) => {
      const start = plan.verb === "deploy" ? first?.placed : {};
      return Object.keys(plan.most).some((region) => plans.placed(plan, region) !== (start?.[region] ?? 0));
    });
  });

  leftOf(kind: string): number {
    const plan = this.all[kind];
    return plan ? plans.left(plan) : 0;
  }

  /** The plan saved for this decision before a reload. */
  private kept(occasion: string, fresh: plans.Plan): plans.Plan | undefined {
    const found = recall(KEPT) as { occasion: string; placed: Record<string, plans.Plan["placed"]> } | null;
    const placed = found?.occasion === occasion ? found.placed[fresh.verb] : undefined;
    return placed && { ...fresh, placed };
  }

  private lay(all: Record<string, plans.Plan>): void {
    this.all = all;
    const placed = Object.fromEntries(Object.entries(all).map(([kind, plan]) => [kind, plan.placed]));
    keep(KEPT, { occasion: this.occasion, placed });
  }

  /** The table has changed: keep the part of the plan that still fits. */
  take(view: TableView): void {
    const moves = view.private.moves ?? [];
    const { turn, round, mover, step } = view.public;
    const occasion = `${this.id()}.${round}.${turn}.${mover}.${step}`;
    const same = occasion === this.occasion;
    this.occasion = occasion;
    this.view = view;
    const next: Record<string, plans.Plan> = {};
    for (const kind of plans.kinds(moves)) {
      const fresh = plans.blank(kind, moves);
      const old = this.all[kind];
      const known = same ? old : this.kept(occasion, fresh);
      next[kind] = known ? plans.rebased(known, fresh) : (this.opening(kind, fresh) ?? fresh);
    }
    this.all = next;
    const open = this.kinds.find((kind) => this.leftOf(kind) > 0);
    // Each occasion begins with what is left to place.
    if (!same || !(this.kind in next)) this.kind = open ?? this.kinds[0] ?? "deploy";
  }

  change(region: string, by: number): boolean {
    return this.set(this.plan && plans.change(this.plan, region, by));
  }

  shift(from: string, to: string): boolean {
    return this.set(this.plan && plans.shift(this.plan, from, to));
  }

  reset(): void {
    for (const kind of this.kinds) {
      const plan = this.opening(kind) ?? (this.all[kind] && { ...this.all[kind], placed: {} });
      if (plan) this.lay({ ...this.all, [kind]: plan });
    }
  }

  spread(): void {
    this.each((plan, there) => plans.spread(plan, there));
  }

  toBorders(drawing: Drawing | undefined): void {
    const regions = this.view?.public.regions ?? [];
    // No guard means no possible attacker: tokens there would defend nothing.
    const guards = new Map(
      regions.map(({ id, guard, tokens }) => [id, guard ? guard - (tokens ?? 0) : Number.POSITIVE_INFINITY]),
    );
    const near = borders(regions, this.view?.public.players ?? [], drawing, this.mine).filter(
      (id) => guards.get(id) !== Number.POSITIVE_INFINITY,
    );
    this.each((plan, there) =>
      plans.toBorders(
        plan,
        Object.fromEntries(Object.entries(there).map(([id, n]) => [id, n + (guards.get(id) ?? 0)])),
        near,
      ),
    );
  }

  /** Switch to the next kind that must be placed. */
  toDue(): void {
    this.kind = this.due.find((kind) => this.leftOf(kind) > 0) ?? this.kind;
  }

  /** Plan the placements among these moves, and return the other moves. */
  adopt(texts: readonly string[]): string[] {
    const [all, rest] = this.laidOut(texts);
    this.lay(all);
    this.advised = this.all;
    return rest;
  }

  /** Whether these moves are already planned, or a hint was followed and the plan not changed since. */
  follows(texts: readonly string[]): boolean {
    if (this.advised === this.all) return true;
    const [all, rest] = this.laidOut(texts);
    const same = (plan: plans.Plan, now = this.all[plan.verb] ?? plan) =>
      Object.keys(plan.most).every((region) => plans.placed(plan, region) === plans.placed(now, region));
    return !rest.length && Object.values(all).every((plan) => same(plan));
  }

  private laidOut(texts: readonly string[]): [all: Record<string, plans.Plan>, rest: string[]] {
    const rest: string[] = [];
    const fresh: Record<string, plans.Plan> = {};
    for (const text of texts) {
      const [kind = "", region = "", count = "0"] = text.split(" ");
      const plan = fresh[kind] ?? (this.all[kind] && { ...this.all[kind], placed: {} });
      if (plan && region in plan.most) fresh[kind] = plans.change(plan, region, Number(count));
      else if (text !== "done") rest.push(text);
    }
    return [{ ...this.all, ...fresh }, rest];
  }

  /** The moves that carry out the whole plan. */
  texts(): string[] {
    return Object.values(this.all).flatMap((plan) => plans.texts(plan, this.lying(plan.verb)));
  }

  /** A region with the planned pieces other than tokens. */
  laid(region: TableRegion): TableRegion {
    const added = Object.values(this.all).filter(
      ({ verb, placed }) => verb !== "deploy" && (placed[region.id] ?? 0) > 0,
    );
    if (!added.length) return region;
    const more = added.map(({ verb, placed }) => [verb, lying(region, verb) + (placed[region.id] ?? 0)]);
    return { ...region, markers: { ...region.markers, ...Object.fromEntries(more) } };
  }

  /** What remains of these counts after the plan. */
  private without(counts: Record<string, number> = {}): [string, number][] {
    const left = Object.entries(counts).map(([key, n]): [string, number] => [
      key,
      key in this.all ? this.leftOf(key) : n,
    ]);
    return left.filter(([, n]) => n > 0);
  }

  private set(plan: plans.Plan | undefined): boolean {
    if (!plan || plan === this.all[plan.verb]) return false;
    this.lay({ ...this.all, [plan.verb]: plan });
    return true;
  }

  /**
   * Apply `lay` to the current kind and to all required kinds; each kind sees the placements of the previous ones.
   *
   * While something is left to place, pieces other than tokens stay where they were all placed by hand.
   */
  private each(lay: (plan: plans.Plan, there: Record<string, number>) => plans.Plan): void {
    const there = this.lying("deploy");
    const { left } = this;
    for (const kind of new Set([...this.due, this.kind])) {
      if (kind !== "deploy" && left && !this.leftOf(kind)) continue;
      const plan = this.all[kind];
      if (!plan) continue;
      const laid = lay(plan, there);
      this.set(laid);
      for (const [region, n] of Object.entries(laid.placed)) there[region] = (there[region] ?? 0) + n;
    }
  }

  private lying(kind = this.kind): Record<string, number> {
    return Object.fromEntries((this.view?.public.regions ?? []).map((region) => [region.id, lying(region, kind)]));
  }

  /** The initial plan: tokens where they were before, other pieces in hand. */
  private opening(kind: string, plan = this.all[kind]): plans.Plan | undefined {
    if (kind !== "deploy" || !plan) return undefined;
    return plans.asBefore(plan, this.view?.private.before_redeploy ?? {}, this.lying("deploy"));
  }
}

function lying(region: TableRegion, kind: string): number {
  return kind === "deploy" ? (region.tokens ?? 0) : (region.markers?.[kind] ?? 0);
}

/** Own regions next to a rival; if there are none, those next to unoccupied land. */
function borders(
  regions: readonly TableRegion[],
  players: TableView["public"]["players"],
  drawing: Drawing | undefined,
  mine: ReadonlySet<string>,
): string[] {
  const owner = new Map(regions.map((region) => [region.id, region.owner ?? null]));
  const self = regions.find((region) => mine.has(region.id))?.owner ?? null;
  const partners = partnersOf(players, self);
  const own = drawing?.regions.filter((outline) => mine.has(outline.id)) ?? [];
  const facing = (wanted: (holder: number | null) => boolean) =>
    own
      .filter((outline) =>
        outline.neighbours
          .filter((id) => !mine.has(id) && !partners.has(owner.get(id) ?? NATIVES))
          .some((id) => wanted(owner.get(id) ?? null)),
      )
      .map((outline) => outline.id);
  const rivals = facing((holder) => holder !== null && holder >= 0 && holder !== self);
  return rivals.length ? rivals : facing(() => true);
}
