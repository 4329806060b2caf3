import TinyQueue from 'tinyqueue'

/** The work that one client or network has been given, in milliseconds. */
interface Account {
  /** The virtual time up to which the account has had its share. */
  served: number
  /** What one of its items is expected to take, judged by those before. */
  expected: number
  waiting: number
}

/** The items of one client in order of arrival. */
interface Lane<Item> {
  key: string
  /** Of the client, then of the networks it belongs to. */
  accounts: readonly Account[]
  entries: Entry<Item>[]
  /** The weight of its items that are under way. */
  underWay: number
  /**
   * The virtual time since which its next item is ready, and that at which it would be finished; the lowest
   * tag comes first.
   */
  start: number
  tag: number
  /** Whether the lane is among those to choose from. */
  isListed: boolean
}

/** An item with its place in the queue. */
export interface Entry<Item> {
  item: Item
  weight: number
  lane: Lane<Item>
  /** How many items had come before it. */
  place: number
  isWaiting: boolean
}

/** An item of weight 1 is charged for this much work at least. */
const COST_MIN_MS = 0.1

/** Idle clients and networks are forgotten when there are more than this. */
const IDLE_MAX = 4096

/**
 * A queue that shares work fairly (self-clocked fair queueing): between networks, between the clients of a
 * network, and within a client by arrival. Work is charged after it is done, so that few expensive items
 * count as much as many cheap ones. A client that took much is expected to take much again, and is passed by
 * others until they had as much. At most `underWayMax` of one client's weight is given out at a time.
 */
export class FairQueue<Item> {
  #lanes = new Map<string, Lane<Item>>()
  #accounts = new Map<string, Account>()
  #listed = createHeap<Item>()
  #virtualTime = 0
  #size = 0
  #clients = 0
  #arrived = 0
  readonly #underWayMax: number

  constructor({ underWayMax }: { underWayMax: number }) {
    this.#underWayMax = underWayMax
  }

  /** Items that wait. */
  get size(): number {
    return this.#size
  }

  /** Clients of whom at least one item waits. */
  get clients(): number {
    return this.#clients
  }

  /**
   * Adds an item. The first of `keys` names its client, the others the networks that the client belongs to.
   */
  add(item: Item, keys: readonly string[], weight: number): Entry<Item> {
    const lane = this.#laneOf(keys)
    const entry: Entry<Item> = { item, weight, lane, place: this.#arrived, isWaiting: true }
    this.#arrived += 1
    lane.entries.push(entry)
    if (waitingIn(lane) === 0) this.#clients += 1
    for (const account of lane.accounts) account.waiting += 1
    this.#size += 1
    this.#list(lane)
    return entry
  }

  /**
   * Takes the item whose turn it is. What it took is to be charged before the next is taken, and its end to
   * be told to {@link finish}.
   */
  take(): Entry<Item> | undefined {
    for (let lane = this.#listed.pop(); lane; lane = this.#listed.pop()) {
      lane.isListed = false
      const entry = nextOf(lane)
      if (!entry) continue
      const tag = tagOf(lane, entry)
      if (tag > lane.tag) {
        // Others of its network were served since the lane was listed, so that its turn is later.
        this.#push(lane, tag)
        continue
      }
      for (const account of lane.accounts) account.served = Math.max(account.served, lane.start)
      this.#virtualTime = Math.max(this.#virtualTime, tag)
      lane.underWay += entry.weight
      this.remove(entry)
      return entry
    }
    return undefined
  }

  /** Charges the work that an item caused. */
  charge({ lane, weight }: Entry<Item>, milliseconds: number): void {
    const cost = Math.max(weight * COST_MIN_MS, milliseconds)
    for (const account of lane.accounts) {
      account.served += cost
      // One cheap item does not make up for an expensive one before it.
      account.expected = Math.max(cost, account.expected / 2)
    }
    this.#list(lane)
  }

  /** Told that an item which was taken is done. */
  finish({ lane, weight }: Entry<Item>): void {
    lane.underWay -= weight
    this.#list(lane)
  }

  /** Takes an item out before its turn. */
  remove(entry: Entry<Item>): void {
    if (!entry.isWaiting) return
    entry.isWaiting = false
    for (const account of entry.lane.accounts) account.waiting -= 1
    if (waitingIn(entry.lane) === 0) this.#clients -= 1
    this.#size -= 1
  }

  /**
   * Gives up an item for one more of `keys`: the latest of the client or network with the most. Nothing when
   * those are `keys` themselves.
   */
  evictFor(keys: readonly string[]): Entry<Item> | undefined {
    let most = Math.max(...keys.map((key) => this.#accounts.get(key)?.waiting ?? 0)) + 1
    let greediest: Lane<Item> | undefined
    for (const lane of this.#lanes.values()) {
      const waiting = Math.max(...lane.accounts.map((account) => account.waiting))
      if (waiting <= most || !lane.entries.some(({ isWaiting }) => isWaiting)) continue
      greediest = lane
      most = waiting
    }
    const entry = greediest?.entries.findLast(({ isWaiting }) => isWaiting)
    if (entry) this.remove(entry)
    return entry
  }

  /** How many clients are known, those that wait and those that are remembered. */
  known(): number {
    return this.#lanes.size
  }

  /** Forgets who was given how much. */
  forgive(): void {
    this.#virtualTime = 0
    for (const account of this.#accounts.values()) Object.assign(account, { served: 0, expected: 0 })
    this.#dropIdle()
  }

  #laneOf(keys: readonly string[]): Lane<Item> {
    const [key = ''] = keys
    const known = this.#lanes.get(key)
    if (known) return known
    if (this.#lanes.size >= this.#size + IDLE_MAX) this.#dropIdle()
    // Nothing is known of a newcomer but what others of its network took.
    const expected = keys.map((each) => this.#accounts.get(each)?.expected).find((cost) => cost !== undefined)
    const accounts = keys.map((each) => {
      const account = this.#accounts.get(each) ?? { served: 0, expected: expected ?? 0, waiting: 0 }
      this.#accounts.set(each, account)
      return account
    })
    const lane: Lane<Item> = { key, accounts, entries: [], underWay: 0, start: 0, tag: 0, isListed: false }
    this.#lanes.set(key, lane)
    return lane
  }

  /** Makes a lane one of those to choose from, if it may have its turn. */
  #list(lane: Lane<Item>): void {
    if (lane.isListed || lane.underWay >= this.#underWayMax) return
    const next = nextOf(lane)
    if (!next) return
    lane.start = this.#virtualTime
    this.#push(lane, tagOf(lane, next))
  }

  #push(lane: Lane<Item>, tag: number): void {
    lane.tag = tag
    lane.isListed = true
    this.#listed.push(lane)
  }

  #dropIdle(): void {
    const used = new Set<Account>()
    for (const [key, lane] of this.#lanes) {
      const isIdle = lane.underWay === 0 && !lane.entries.some(({ isWaiting }) => isWaiting)
      if (isIdle) this.#lanes.delete(key)
      else for (const account of lane.accounts) used.add(account)
    }
    for (const [key, account] of this.#accounts) if (!used.has(account)) this.#accounts.delete(key)
    this.#listed = createHeap<Item>()
    for (const lane of this.#lanes.values()) {
      lane.isListed = false
      this.#list(lane)
    }
  }
}

/** How many items of a lane's client wait. */
export function waitingIn({ accounts }: Lane<unknown>): number {
  return accounts[0]?.waiting ?? 0
}

/** The first item that still waits; those before it are dropped. */
function nextOf<Item>({ entries }: Lane<Item>): Entry<Item> | undefined {
  const gone = entries.findIndex(({ isWaiting }) => isWaiting)
  if (gone !== 0) entries.splice(0, gone === -1 ? entries.length : gone)
  return entries[0]
}

function tagOf<Item>({ start, accounts }: Lane<Item>, { weight }: Entry<Item>): number {
  const expected = Math.max(accounts[0]?.expected ?? 0, weight * COST_MIN_MS)
  return Math.max(start, ...accounts.map(({ served }) => served)) + expected
}

function createHeap<Item>(): TinyQueue<Lane<Item>> {
  const placeOf = ({ entries }: Lane<Item>): number => entries[0]?.place ?? 0
  return new TinyQueue<Lane<Item>>([], (a, b) => a.tag - b.tag || placeOf(a) - placeOf(b))
}
