/** One kind of goods, as its fields are filled in. Nothing in a field is an empty text. */
export interface CalculatorLine {
  /** Id of a product. */
  product: string
  /** Id of a category or product type. */
  kind: string
  /** The price of one piece, as it was typed. */
  amount: string
  quantity: string
}

/** Everything that is chosen on the calculator; all of it stands in the address. */
export interface CalculatorState {
  store: string
  lines: CalculatorLine[]
  newCustomer: string
  app: string
  payment: string[]
  region: string
}

/** The names of the fields in the address. From the second line on they end in the line's number. */
export const CALCULATOR_FIELDS = {
  store: 'store',
  newCustomer: 'new',
  app: 'app',
  payment: 'pay',
  region: 'region',
} as const

export const LINE_FIELDS = ['product', 'kind', 'amount', 'quantity'] as const

/** How many kinds of goods can be put in. */
export const CALCULATOR_LINES_MAX = 12

const EMPTY_LINE: CalculatorLine = { product: '', kind: '', amount: '', quantity: '' }

/** The name of a line's field; the first line's has no number, so that a short address is enough for it. */
export function lineField(field: keyof CalculatorLine, index: number): string {
  return index === 0 ? field : `${field}-${index + 1}`
}

/** Reads an address. Lines without anything are left out, but for the first. */
export function readState(parameters: URLSearchParams): CalculatorState {
  const valueOf = (name: string): string => (parameters.get(name) ?? '').trim()
  const lines = Array.from({ length: CALCULATOR_LINES_MAX }, (_, index) => ({
    product: valueOf(lineField('product', index)),
    kind: valueOf(lineField('kind', index)),
    amount: valueOf(lineField('amount', index)),
    quantity: valueOf(lineField('quantity', index)),
  }))
  const filled = lines.filter(({ product, kind, amount }) => product + kind + amount !== '')
  return {
    store: valueOf(CALCULATOR_FIELDS.store),
    lines: filled.length > 0 ? filled : [EMPTY_LINE],
    newCustomer: valueOf(CALCULATOR_FIELDS.newCustomer),
    app: valueOf(CALCULATOR_FIELDS.app),
    payment: parameters
      .getAll(CALCULATOR_FIELDS.payment)
      .map((name) => name.trim())
      .filter(Boolean),
    region: valueOf(CALCULATOR_FIELDS.region),
  }
}

/** The shortest address of a state. */
export function writeState(state: CalculatorState): URLSearchParams {
  const parameters = new URLSearchParams()
  const set = (name: string, value: string): void => {
    if (value !== '') parameters.append(name, value)
  }
  set(CALCULATOR_FIELDS.store, state.store)
  for (const [index, line] of state.lines.entries())
    for (const field of LINE_FIELDS) {
      const isUsual = field === 'quantity' && line.quantity === '1'
      if (!isUsual) set(lineField(field, index), line[field])
    }
  set(CALCULATOR_FIELDS.newCustomer, state.newCustomer)
  set(CALCULATOR_FIELDS.app, state.app)
  for (const name of state.payment) set(CALCULATOR_FIELDS.payment, name)
  set(CALCULATOR_FIELDS.region, state.region)
  return parameters
}

/** Whether a state says anything of the shopper. */
export function isShopperSaid({ newCustomer, app, payment, region }: CalculatorState): boolean {
  return newCustomer + app + region !== '' || payment.length > 0
}

/** Whether nothing is asked yet: no line says what it costs or what it is. */
export function isBlank({ lines }: CalculatorState): boolean {
  return lines.every(({ product, amount }) => product === '' && amount === '')
}
