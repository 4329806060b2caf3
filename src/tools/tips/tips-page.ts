/** The list of tips beside the form for editors, on this machine alone. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TIP_REFUSALS, type TipRefusal } from '#contract/readers/tips.ts'
import type { TipRow } from '#links/tips.ts'
import { describeError } from '#process/command/arguments.ts'
import type { LinkEngine } from '#process/link-database/link-engine.ts'
import { type Html, html } from '#text/html.ts'
import { acceptTip, listTips, refuseTip } from '#tools/tips/review-tips.ts'

const BODY_MAX_BYTES = 16 * 1024

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const REASONS: Record<TipRefusal, string> = {
  ended: 'Đã kết thúc · Over',
  unconfirmed: 'Không xác nhận được · Not confirmed',
  'no-deal': 'Không phải ưu đãi · No deal',
  unclear: 'Không rõ · Unclear',
  store: 'Cửa hàng không có ở đây · Store is not listed',
}

interface TipsPageOptions {
  open: () => Promise<LinkEngine>
  /** The folder of the content, where drafts go. */
  folder: string
  /** The stores of that folder. */
  stores: readonly { id: string; name: string }[]
}

/** Answers the page with the tips, and the forms on it. Other sites cannot send these forms. */
export function createTipsPage({ open, folder, stores }: TipsPageOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: string): void => {
      response.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-store',
      })
      response.end(body)
    }
    const isForm = request.method === 'POST'
    if (isForm && request.headers['sec-fetch-site'] !== 'same-origin') {
      send(403, 'Only the page itself sends its forms.')
      return
    }
    try {
      const form = isForm ? await readForm(request) : undefined
      const engine = await open()
      try {
        const said = form && (await decide(engine, form, folder))
        send(200, render(await listTips(engine, 'waiting'), stores, said))
      } finally {
        await engine.close()
      }
    } catch (error) {
      send(500, render([], stores, describeError(error)))
    }
  }
}

async function decide(engine: LinkEngine, form: URLSearchParams, folder: string): Promise<string> {
  const number = form.get('number') ?? ''
  const given = (name: string): string | undefined => form.get(name)?.trim() || undefined
  try {
    return form.get('do') === 'accept'
      ? await acceptTip(engine, number, { folder, store: given('store'), deal: given('deal') })
      : await refuseTip(engine, number, form.get('because') ?? '')
  } catch (error) {
    return describeError(error)
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_MAX_BYTES) throw new Error('The form is too large.')
  }
  return new URLSearchParams(text)
}

function render(
  tips: readonly TipRow[],
  stores: TipsPageOptions['stores'],
  said: string | undefined,
): string {
  const options = stores.map(({ id, name }) => html`<option value="${id}">${name}</option>`)
  const page = html`<!doctype html>
    <html lang="vi">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Tin báo · Tips</title>
        <style>
          body {
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
            font: 1rem/1.5 system-ui;
          }
          li {
            margin: 1rem 0;
            padding: 1rem;
            border: 1px solid;
            border-radius: 0.5rem;
            overflow-wrap: anywhere;
          }
          form {
            display: flex;
            flex-wrap: wrap;
            gap: 0.5rem;
            margin-top: 0.5rem;
          }
          select,
          input,
          button {
            font: inherit;
            padding: 0.25rem 0.5rem;
          }
        </style>
      </head>
      <body>
        <p><a href="/">← Biểu mẫu · The form</a></p>
        <h1>Tin báo · Tips (${tips.length})</h1>
        ${said === undefined ? undefined : html`<p role="status"><strong>${said}</strong></p>`}
        <ul>
          ${tips.map((tip) => renderTip(tip, options))}
        </ul>
        ${tips.length === 0 ? html`<p>Không có tin báo nào đang chờ. · No tips wait.</p>` : undefined}
      </body>
    </html>`
  return page.html
}

function renderTip({ id, day, count, what, until }: TipRow, options: readonly Html[]): Html {
  const reasons = TIP_REFUSALS.map((reason) => html`<option value="${reason}">${REASONS[reason]}</option>`)
  return html`<li>
    <p>${what}</p>
    <p>${id} · ${day} · ${count}×${until === null ? '' : ` · ${until}`}</p>
    <form method="post">
      <input type="hidden" name="number" value="${id}" />
      <select name="store" aria-label="Cửa hàng · Store">
        <option value="">Theo link · By the link</option>
        ${options}
      </select>
      <input name="deal" aria-label="Ưu đãi đã có · Deal that is there" placeholder="shopee-giam-20k" />
      <button name="do" value="accept">Tạo bản nháp · Make a draft</button>
    </form>
    <form method="post">
      <input type="hidden" name="number" value="${id}" />
      <select name="because" aria-label="Lý do · Reason">
        ${reasons}
      </select>
      <button name="do" value="refuse">Từ chối · Refuse</button>
    </form>
  </li>`
}
