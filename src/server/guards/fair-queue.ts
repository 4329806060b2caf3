/** A queue that serves clients in turn, by the cost of what they ask for. */
import TinyQueue from 'tinyqueue'

/** The work done for one client or network, in milliseconds. */
interface Account {
  /** The virtual time up to which the account has had its share. */
  served: number
  /** The expected cost of its next item, estimated from earlier ones. */
  expected: number
  waiting: number
}

/** The items of one client, in order of arrival. */
interface Lane<Item> {
  key: string
  /** The account of the client, then those of its networks. */
  accounts: readonly Account[]
  entries: Entry<Item>[]
  /** The total weight of its items in progress. */
  underWay: number
  /**
   * `start` is the virtual time since which the next item has been ready; `tag` is the virtual time at which
   * it would finish. The lane with the lowest tag comes next.
   */
  start: number
  tag: number
  /** Whether the lane is in the heap of lanes to choose from. */
  isListed: boolean
}

/** An item with its place in the queue. */
export interface Entry<Item> {
  item: Item
  weight: number
  lane: Lane<Item>
  /** The number of items that arrived before it. */
  place: number
  isWaiting: boolean
}

/** The minimum charge for an item of weight 1. */
const COST_MIN_MS = 0.1

/** Idle clients and networks are dropped when there are more than this many. */
const IDLE_MAX = 4096

/**
 * A queue that shares work fairly (self-clocked fair queueing): between networks, between the clients of a
 * network, and within a client in order of arrival. Work is charged after it is done, so a few expensive
 * items count as much as many cheap ones. A client whose items were expensive is expected to send expensive
 * items again, and waits until the other clients have received as much. At most `underWayMax` of one client's
 * weight is in progress at a time.
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

  /** The number of waiting items. */
  get size(): number {
    return this.#size
  }

  /** The number of clients with at least one waiting item. */
  get clients(): number {
    return this.#clients
  }

  /** Adds an item. The first of `keys` identifies the client, the others the networks that contain it. */
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
   * Takes the next item. The caller must {@link charge} it before taking another, and call {@link finish}
   * when it is done.
   */
  take(): Entry<Item> | undefined {
    for (let lane = this.#listed.pop(); lane; lane = this.#listed.pop()) {
      lane.isListed = false
      const entry = nextOf(lane)
      if (!entry) continue
      const tag = tagOf(lane, entry)
      if (tag > lane.tag) {
        // Another client of its network was served since the lane was listed, so its turn comes later.
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

  /** Charges the time that an item took. */
  charge({ lane, weight }: Entry<Item>, milliseconds: number): void {
    const cost = Math.max(weight * COST_MIN_MS, milliseconds)
    for (const account of lane.accounts) {
      account.served += cost
      // One cheap item does not offset an earlier expensive one.
      account.expected = Math.max(cost, account.expected / 2)
    }
    this.#list(lane)
  }

  /** Ends an item that was taken. */
  finish({ lane, weight }: Entry<Item>): void {
    lane.underWay -= weight
    this.#list(lane)
  }

  /** Removes a waiting item. */
  remove(entry: Entry<Item>): void {
    if (!entry.isWaiting) return
    entry.isWaiting = false
    for (const account of entry.lane.accounts) account.waiting -= 1
    if (waitingIn(entry.lane) === 0) this.#clients -= 1
    this.#size -= 1
  }

  /**
   * Removes and returns the most recent item of the client or network with the most waiting items, to make
   * room for one more of `keys`. Returns undefined when `keys` themselves have the most.
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

  /** The number of known clients, both waiting and idle. */
  known(): number {
    return this.#lanes.size
  }

  /** Clears the record of past work. */
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
    // A new client is expected to cost as much as the other clients of its network.
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

  /** Adds a lane to the heap, if it may take a turn. */
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

/** The number of waiting items of a lane's client. */
export function waitingIn({ accounts }: Lane<unknown>): number {
  return accounts[0]?.waiting ?? 0
}

/** Returns the first waiting item and drops the removed items before it. */
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
