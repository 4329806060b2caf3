/** `npm run report [-- checks … | query …]`: what needs an editor, deals to check, how a query is read. */
export {}

const [part] = process.argv.slice(2)
if (part === 'checks' || part === 'query') process.argv.splice(2, 1)
if (part === 'checks') await import('#tools/verify.ts')
else if (part === 'query') await import('#tools/search.ts')
else await import('#tools/write-report.ts')
