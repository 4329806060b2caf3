/** The day of the week beside a date, in the languages in which people write dates. */

/** From Sunday on: names that stand anywhere, and those that stand in brackets only. */
const NAMES: readonly (readonly [spoken: string, short: string])[] = [
  ['sunday|sun|chủ nhật|cn|dimanche|minggu|ahad|日曜日|일요일|星期日|星期天|周日|週日', '日|일'],
  ['monday|mon|thứ hai|thứ 2|t2|lundi|senin|isnin|月曜日|월요일|星期一|周一|週一', '月|월|一'],
  ['tuesday|tues|tue|thứ ba|thứ 3|t3|mardi|selasa|火曜日|화요일|星期二|周二|週二', '火|화|二'],
  ['wednesday|wed|thứ tư|thứ 4|t4|mercredi|rabu|水曜日|수요일|星期三|周三|週三', '水|수|三'],
  ['thursday|thurs|thur|thu|thứ năm|thứ 5|t5|jeudi|kamis|khamis|木曜日|목요일|星期四|周四|週四', '木|목|四'],
  ["friday|fri|thứ sáu|thứ 6|t6|vendredi|jumat|jum'at|jumaat|金曜日|금요일|星期五|周五|週五", '金|금|五'],
  ['saturday|sat|thứ bảy|thứ 7|t7|samedi|sabtu|土曜日|토요일|星期六|周六|週六', '土|토|六'],
]

const DAY_OF = new Map(
  NAMES.flatMap((names, day) => names.flatMap((list) => list.split('|').map((name) => [name, day] as const))),
)

const SPOKEN = NAMES.map(([spoken]) => spoken).join('|')
const ALL = NAMES.flat().join('|')

const LEADING = new RegExp(`^(${SPOKEN})\\.?,? `, 'iu')
const BRACKETED = new RegExp(` ?\\((${ALL})\\.?\\) ?`, 'iu')
const EASTERN = new RegExp(`(?<=[日일号號] ?)(${SPOKEN})`, 'u')

interface TakenWeekday {
  /** The text without it. */
  rest: string
  /** 0 for Sunday; undefined where the text names none. */
  weekday?: number | undefined
  /** Whether it stands at the beginning, as in the date of a message. */
  isLeading: boolean
}

/** Takes the day of the week out of a text. */
export function takeWeekday(text: string): TakenWeekday {
  for (const pattern of [LEADING, BRACKETED, EASTERN]) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = text.replace(match[0], pattern === LEADING ? '' : ' ').trim()
    return { rest, weekday: DAY_OF.get((match[1] ?? '').toLowerCase()), isLeading: pattern === LEADING }
  }
  return { rest: text, isLeading: false }
}
