/**
 * Query parameters that tell how a visitor came to a page and do not identify it. A star at the end matches
 * any ending; case is ignored.
 */
const TRACKING = [
  'utm_*',
  'mtm_*',
  'pk_*',
  'hsa_*',
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  'fbclid',
  'fb_action_ids',
  'fb_source',
  'ttclid',
  'msclkid',
  'twclid',
  'li_fat_id',
  'igsh',
  'igshid',
  'yclid',
  'zarsrc',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_branch_match_id',
  '_branch_referrer',
  'spm',
  'scm',
  'vero_id',
]

/** Query parameters that tell who is paid for a visit. */
const REFERRAL = [
  'af_*',
  'aff_*',
  'affiliate*',
  'affid',
  'aff',
  'sub_id*',
  'subid*',
  'sub_aff_id',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'sub6',
  'sub7',
  'sub8',
  'sub9',
  'at_camp_id',
  'irclickid',
  'irgwc',
  'clickid',
  'click_id',
  'ref',
  'ref_src',
  'ref_url',
  'referral',
  'referral_code',
  'referrer',
]

/** Creates a test whether a parameter name matches a list of names like those above. */
export function createNameTest(names: readonly string[]): (name: string) => boolean {
  const lower = names.map((name) => name.toLowerCase())
  const exact = new Set(lower.filter((name) => !name.endsWith('*')))
  const beginnings = lower.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (name) => {
    const wanted = name.toLowerCase()
    return exact.has(wanted) || beginnings.some((beginning) => wanted.startsWith(beginning))
  }
}

/** Whether a parameter is stripped at every store. */
export const isStrippedEverywhere = createNameTest([...TRACKING, ...REFERRAL])
