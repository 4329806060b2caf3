/** Finds conditions of a deal that a text about it leaves out. */
import type { DealResult } from '#contract/deal.ts'

/** A condition or a promise as the six languages express it, and whether the fields of a result state it. */
interface Condition {
  pattern: RegExp
  holds?: (result: DealResult) => boolean
}

const CONDITIONS: readonly Condition[] = [
  {
    pattern:
      /khách (?:hàng )?mới|người dùng mới|lần đầu|đơn (?:hàng )?đầu|new (?:customer|user|member)|first[- ](?:order|purchase|time)|신규|첫 ?(?:주문|구매)|新客|新用户|首单|首次|nouve(?:aux?|lle) (?:client|utilisateur)|première commande|premier achat|新規|初回|初めて/iu,
  },
  { pattern: /ứng dụng|\bapp\b|\bappli(?:cation)?\b|앱|应用|アプリ/iu },
  {
    pattern:
      /miễn phí (?:vận chuyển|giao|ship)|free ?ship|free (?:shipping|delivery)|무료 ?배송|包邮|免运费|livraison (?:gratuite|offerte)|送料無料/iu,
    holds: ({ discount }) => discount?.kind === 'freeship',
  },
  {
    pattern:
      /không[^.]{0,20}tối thiểu|mọi đơn|đơn nào cũng|no minimum|any order|최소[^.]{0,12}없|无门槛|没有最低|无最低|sans (?:montant )?minimum|aucun minimum|最低[^。]{0,8}なし|いくらでも/iu,
  },
  {
    pattern:
      /thành viên|hội viên|sinh viên|học sinh|\bvip\b|\bmembers?\b|students?\b|회원|학생|会员|学生|membres?\b|étudiant|会員/iu,
  },
  {
    pattern:
      /thẻ (?:tín dụng|ngân hàng|ghi nợ)|ví điện tử|credit cards?|bank cards?|e-?wallet|신용카드|전자지갑|信用卡|银行卡|电子钱包|carte (?:bancaire|de crédit)|クレジットカード|電子マネー/iu,
  },
  {
    pattern:
      /cuối tuần|thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|주말|요일|周末|星期|week-end|(?:lun|mar|mercre|jeu|vendre|same)di\b|dimanche|週末|曜日/iu,
  },
  {
    pattern: /hoàn (?:tiền|xu)|cash ?back|캐시백|적립|返现|返利|キャッシュバック|ポイント還元/iu,
    holds: ({ discount }) => discount?.kind === 'cashback',
  },
  {
    pattern: /quà|tặng|\bgifts?\b|사은품|선물|赠|礼品|cadeaux?|offerte?s?\b|プレゼント|おまけ|贈/iu,
    holds: ({ discount }) => discount?.kind === 'gift' || discount?.kind === 'bogo',
  },
  {
    pattern:
      /đổi trả|bảo hành|cam kết|refund|returns?\b|warrant|guarante|환불|반품|보증|보장|退款|退货|保修|保证|rembours|garanti|返金|返品|保証/iu,
  },
  { pattern: /cộng dồn|dùng chung|kết hợp|stack|combin|중복|叠加|同享|cumul|併用/iu },
  {
    pattern:
      /giới hạn|mỗi (?:tài khoản|khách|người|ngày)|một lần|unlimited|\bonce\b|per (?:account|customer|person|day)|무제한|1인|한 번|不限|每人|每位|一次|illimit|une (?:seule )?fois|par (?:compte|client|personne|jour)|無制限|1回|お一人/iu,
  },
  { pattern: /trả góp|instal+ment|할부|分期|plusieurs fois|分割/iu },
  { pattern: /toàn quốc|nội thành|nationwide|전국|全国|tout le pays/iu },
]

/** Returns the conditions in a text that no result states. */
export function findUnstated(text: string, results: readonly DealResult[]): string[] {
  const said = results
    .flatMap(({ title, summary, terms = [] }) => [title, summary ?? '', ...terms])
    .join(' . ')
  return CONDITIONS.flatMap(({ pattern, holds }) => {
    const [found] = pattern.exec(text) ?? []
    if (found === undefined || pattern.test(said)) return []
    return holds && results.some(holds) ? [] : [found]
  })
}
