/** Joins the folded lines of an iCalendar text. */
export function unfold(text: string): string {
  return text.replaceAll(/\r\n[ \t]/g, '')
}

/** Parses the properties of each event, by name and without escapes. Throws if the text is not a calendar. */
export function eventsOf(text: string): Record<string, string>[] {
  const lines = unfold(text).split('\r\n')
  const required = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR']
  for (const line of required) if (!lines.includes(line)) throw new Error(`the calendar has no ${line}`)
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of lines.filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`not a line of a calendar: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${line} closes nothing`)
    } else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1)
      if (event) event[name] = value.replace(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? '\n' : c))
    }
  }
  for (const event of events)
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
      if (event[name] === undefined) throw new Error(`an event has no ${name}`)
  return events
}
