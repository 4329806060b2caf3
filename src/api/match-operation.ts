/** Finds the operation of a path and a method. */
import { failureFieldsOf, type OperationId, operationsAt, type PathOperation } from '#contract/operations.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** The operation that a path and a method lead to. */
export interface Match {
  /** The operation that accepts the method, or undefined when no operation at the path does. */
  operation: OperationId | undefined
  /** Whether an operation or an API error answers. This holds for every path below `/api`. */
  isOperationPath: boolean
  /** The path without its trailing slash, to which clients are redirected when only it has operations. */
  movedTo: string | undefined
  traits: Traits
}

/** The common properties of the operations at a path. */
interface Traits {
  /** Whether the path has operations. */
  isKnown: boolean
  /** The accepted methods, in the format of `Allow`. */
  methods: string
  failureFields: Record<string, unknown> | undefined
  isSearch: boolean
  /** Whether a body may be a batch of messages. */
  takesBatches: boolean
  /** Whether requests bypass the gate. */
  isAlwaysAnswered: boolean
}

/**
 * Operations that answer even under overload. Supervisors need the health of the service especially then, and
 * following a link costs no more than refusing the request.
 */
const ALWAYS_ANSWERED: ReadonlySet<OperationId> = new Set(['getHealth', 'checkLiveness', 'followLink'])

/** The traits are those of the path without a trailing slash, if that is the path of operations. */
export function matchOperation(pathname: string, method: string): Match {
  const exact = operationsAt(pathname)
  const shorter = exact.length === 0 && pathname.endsWith('/') ? pathname.slice(0, -1) : undefined
  const operations = shorter === undefined ? exact : operationsAt(shorter)
  const taken = method === 'HEAD' ? 'GET' : method
  return {
    operation: operations.find((candidate) => candidate.method === taken)?.id,
    isOperationPath: operations.length > 0 || pathname === '/api' || pathname.startsWith('/api/'),
    movedTo: operations.length > 0 ? shorter : undefined,
    traits: traitsOf(operations),
  }
}

/** Returns the traits of a path's operations, computed once per list. */
const traitsOf = onceForEach((operations: readonly PathOperation[]): Traits => {
  const taken = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const fields = Object.assign({}, ...operations.map(({ id }) => failureFieldsOf(id))) as Record<
    string,
    unknown
  >
  return {
    isKnown: operations.length > 0,
    methods: [...taken, 'OPTIONS'].join(', '),
    failureFields: Object.keys(fields).length > 0 ? fields : undefined,
    isSearch: operations.some(({ id }) => id === 'searchDeals'),
    takesBatches: operations.some(({ id }) => id === 'callMcp' || id === 'callMcpAlias'),
    isAlwaysAnswered: operations.some(({ id }) => ALWAYS_ANSWERED.has(id)),
  }
})
