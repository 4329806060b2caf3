import { failureFieldsOf, type OperationId, operationsAt, type PathOperation } from '#contract/operations.ts'

/** What a request's path and method lead to: found once, and handed on to all that need it. */
export interface Match {
  /** The operation that takes the method; nothing where the path has none that does. */
  operation: OperationId | undefined
  /** Whether an operation answers, or what says that there is none: so it is for all paths below `/api`. */
  isOperationPath: boolean
  traits: Traits
}

/** What the operations at a path have in common. */
interface Traits {
  /** Whether the path has operations. */
  isKnown: boolean
  /** As in `Allow`. */
  methods: string
  failureFields: Record<string, unknown> | undefined
  isSearch: boolean
  /** Whether a request never waits for its turn. */
  isAlwaysAnswered: boolean
}

/**
 * Operations that answer however busy the service is: supervisors ask for its health just then,
 * and to follow a link costs no more than to turn somebody away.
 */
const ALWAYS_ANSWERED: ReadonlySet<OperationId> = new Set(['getHealth', 'checkLiveness', 'followLink'])

export function matchOperation(pathname: string, method: string): Match {
  const operations = operationsAt(pathname)
  const taken = method === 'HEAD' ? 'GET' : method
  return {
    operation: operations.find((candidate) => candidate.method === taken)?.id,
    isOperationPath: operations.length > 0 || pathname === '/api' || pathname.startsWith('/api/'),
    traits: traitsOf(operations),
  }
}

const traits = new WeakMap<readonly PathOperation[], Traits>()

/** Paths share their lists of operations, so that this is worked out once a path. */
function traitsOf(operations: readonly PathOperation[]): Traits {
  const known = traits.get(operations)
  if (known) return known
  const taken = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const fields = Object.assign({}, ...operations.map(({ id }) => failureFieldsOf(id))) as Record<
    string,
    unknown
  >
  const found = {
    isKnown: operations.length > 0,
    methods: [...taken, 'OPTIONS'].join(', '),
    failureFields: Object.keys(fields).length > 0 ? fields : undefined,
    isSearch: operations.some(({ id }) => id === 'searchDeals'),
    isAlwaysAnswered: operations.some(({ id }) => ALWAYS_ANSWERED.has(id)),
  }
  traits.set(operations, found)
  return found
}
