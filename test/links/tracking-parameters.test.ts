import { describe, expect, it } from 'vitest'
import { canonicalOf } from './support.ts'

/** A page at a store that keeps every parameter which does not track. */
const PAGE = 'https://tiki.vn/cua-hang/abc'

/** What the shops, networks and senders of mail are known to add; a name of each family of names. */
const TRACKING = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'utm_anything',
  'mtm_campaign',
  'pk_campaign',
  'hsa_acc',
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

const REFERRAL = [
  'af_siteid',
  'af_click_lookback',
  'aff_id',
  'aff_sub',
  'affiliate',
  'affiliate_id',
  'affid',
  'aff',
  'sub_id',
  'sub_id1',
  'subid',
  'subid2',
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

/** Names that begin or end like those, and say what a page is. */
const OTHERS = [
  'color',
  'size',
  'q',
  'page',
  'gclids',
  'ga',
  'sub',
  'sub10',
  'subject',
  'prefer',
  'refurbished',
  'utm',
  'pk',
  'clicks',
  'scmx',
  'spmx',
  'afternoon',
  'reference',
]

describe('parameters that say how somebody came', () => {
  it.each([...TRACKING, ...REFERRAL])('are stripped, whatever their case: %s', (name) => {
    expect(canonicalOf(`${PAGE}?${name}=a&color=red`).href).toBe(`${PAGE}?color=red`)
    expect(canonicalOf(`${PAGE}?color=red&${name.toUpperCase()}=a`).href).toBe(`${PAGE}?color=red`)
  })

  it.each(OTHERS)('are not taken for others: %s', (name) => {
    expect(canonicalOf(`${PAGE}?${name}=a`).href).toBe(`${PAGE}?${name}=a`)
  })
})
