/** Hours of a day and days of a week for which a deal is. Records hold the hours alone. */

const CLOCK = String.raw`\d{1,2}(?:[:.]\d{2}(?::00)?|\s?[hg](?:\d{2})?)?`
const SPAN = String.raw`${CLOCK}(?:\s?(?:[-–—~]|den|to)\s?${CLOCK})?`

/** Hours behind the word for them: `khung giờ 0h - 2h, 12h và 20h`, in folded text. */
const NAMED_HOURS = new RegExp(
  String.raw`(?<!\p{L})(?:khung gio|gio vang|time slots?)(?: vang)?:? ?(${SPAN}(?:\s?(?:[,;|&]|va|and)\s?${SPAN}){0,5})(?![\d%.]|\s?(?:k|d|tr)(?!\p{L}))`,
  'u',
)
const SAYS_HOURS = /(?<!\p{L})(?:khung gio|gio vang|time slots?|happy hours?)(?!\p{L})/u

const WEEKDAY = '(?:thu (?:[2-7]|hai|ba|tu|nam|sau|bay)|t[2-7]|chu nhat|cn)'
const SHORT_DAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}'
/** Folded text, with days of the month too. `thứ 2` alone may be the second piece. */
const SAYS_WEEKDAYS = new RegExp(
  String.raw`(?<!\p{L})(?:(?:tu )?${WEEKDAY}(?: ?(?:[-–,]|den|va) ?${WEEKDAY})+|(?:moi|vao|chi ap dung|ap dung|rieng) ${WEEKDAY}(?!\p{L})|${WEEKDAY} (?:hang|moi) tuan|\d{1,2} (?:hang|moi) thang|vao (?:cac )?ngay (?:dac biet|le)|cuoi tuan|(?:every|on|for) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|${SHORT_DAY} ?(?:[-–&]|to) ?${SHORT_DAY}|weekends?|weekdays?)(?!\p{L})`,
  'u',
)

/** Reads hours as records hold them, `00:00-02:00` or `12:00`; undefined where one of them is no hour. */
export function readSlots(text: string): string[] | undefined {
  const slots: string[] = []
  for (const part of text.split(/[,;|]|\s(?:va|và|and|&)\s/iu)) {
    const hours = part
      .trim()
      .split(/\s?(?:[-–—~]|\bden\b|đến|\bto\b)\s?/iu)
      .map(hourOf)
    if (hours.length > 2 || hours.includes(undefined)) return undefined
    slots.push(hours.join('-'))
  }
  return slots
}

/** The hours that a folded text names. The reason where it says that there are some, or days of the week. */
export function readHours(folded: string): { slots?: string[] | undefined; doubt?: string } {
  const [words, named] = NAMED_HOURS.exec(folded) ?? []
  const slots = named === undefined ? undefined : readSlots(named)
  const days = SAYS_WEEKDAYS.exec(folded)?.[0]
  if (days !== undefined) return { slots, doubt: days }
  if (slots === undefined && SAYS_HOURS.test(folded)) return { doubt: words ?? 'hours of the day' }
  return { slots }
}

const HOUR = /^(\d{1,2})(?:(?:[:.]|\s?[hg])(\d{2})?)?(?::00)?$/iu

function hourOf(text: string): string | undefined {
  const [, hour, minute = '00'] = HOUR.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59) return undefined
  if (Number(hour) === 24 && minute === '00') return '23:59'
  return Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : undefined
}
