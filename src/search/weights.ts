/**
 * All numbers that decide which records answer a query and in which order. Each says what it does and what
 * breaks when it moves. `npm run bench -- search fit GROUP` tries each number of a group and prints the
 * quality without the change and with it. Limits of work (budgets, sizes of tables) are not here: they stand
 * beside the code that they bound.
 */
import type { ConceptKind } from '#search/concept.ts'

/** What a constraint is met from on. {@link WEIGHTS}.degrees are stated relative to it. */
const MET = 0.85

/** Counts as met, and comes after everything that states it. */
const JUST_MET = MET + 0.01

/** A clause is satisfied by a term of this synonym weight or more. */
const SATISFIED = 0.65

/** A term that satisfies its clause, and comes after the clause's own. */
const CLOSE_SYNONYM = 0.7

/** A term that never satisfies its clause: what has it is close at best. */
const LOOSE_SYNONYM = 0.5

const weights = {
  /** What a clause adds to the score of a record that has it, at most. */
  boosts: {
    /**
     * A concept, by its kind: what is named over where, and both over why. Closer together, a shop's other
     * goods come before the thing at other shops; further apart, a wish ("freeship") tells nothing apart.
     * What every deal offers (generic) must stay 0, or a query of such words finds all.
     */
    kinds: {
      store: 3,
      brand: 3.5,
      'product-type': 3.6,
      place: 3.6,
      category: 2,
      intent: 1.8,
      occasion: 1.6,
      audience: 1,
      abbreviation: 0.8,
      generic: 0,
      stop: 0,
      'off-topic': 0,
    } satisfies Record<ConceptKind, number>,
    /** A plain word, at its rarest. Higher, rare words of grammar outweigh things; lower, titles are lost. */
    word: 2.4,
    /** A word that no record has, in a query of words alone. Lower, nonsense finds what a word of it has. */
    unknownWord: 2.4,
    /** The same beside what is known. Higher, a brand nobody sells hides the thing; lower, it is ignored. */
    unknownBesideKnown: 1.4,
    /** The word for a code. Higher, deals without a code are no answer to "mã giảm giá". */
    discountCode: 0.6,
    /** A number of records, such as a capacity, at its commonest. Lower, "iphone 256gb" finds any. */
    quantity: 1,
    /** Where two words of a text without spaces meet, and single letters. Higher, seams become words. */
    seam: 0.4,
    /** The number of a model. Higher, another model is no close answer; lower, models are not told apart. */
    modelNumber: 0.84,
    /** The thing asked for at the place asked for. Lower, the thing of another place comes first. */
    thingAtPlace: 6,
    /** A constraint. Higher, a price limit outweighs the thing; lower, it does not order. */
    constraint: 2,
    /** A concept that the query implies and does not name. It only orders equals. */
    implied: 1,
    /** A word as it was typed, beside its concept. Higher, a mention beats the thing. */
    literal: 0.5,
    /** Added where its diacritics are the same. */
    accent: 0.25,
    /** Two words side by side as they were typed. Lower, exact titles do not come first. */
    pair: 0.5,
  },

  /** What is left of a boost or a score. */
  shares: {
    /** A concept that a narrower one of the query implies: the course of an English course. */
    implied: 0.45,
    /** A thing that says why, where another is asked for. Higher, the gym comes before the bicycle. */
    circumstance: 0.15,
    /** A wallet beside a shop. Above .8 its own deals come before the shop's. */
    wallet: 0.4,
    /** A place beside a thing that is sent. Higher, other things of the place come before the thing. */
    whereabouts: 0.3,
    /** A concept of every record, beside one of a single record (1). */
    commonConcept: 0.6,
    /** The best related deal beside the last that was asked for. It must stay below 1. */
    related: 0.5,
    /** What a record gives for a clause that it only just has, beside one that is all about it (1). */
    presence: 0.4,
    /** A plain word that only texts of other languages have: it may be another word there. */
    foreignWord: 0.4,
    /** A concept that only those have. Below {@link SATISFIED} untranslated deals no longer match. */
    foreignConcept: 0.8,
  },

  /**
   * How much a term counts that stands for a clause and is not its own (1). From `satisfied` on a record with
   * it satisfies the clause.
   */
  synonyms: {
    satisfied: SATISFIED,
    /** What a text says where a field could say it: "freeship" in a summary. */
    text: CLOSE_SYNONYM,
    /** A voucher to collect, for a code. */
    collected: CLOSE_SYNONYM,
    /** A concept that belongs to this one as well (`also` of the lexicon). */
    also: CLOSE_SYNONYM,
    /** What a misspelt word was corrected to. */
    correction: 0.9,
    /** The next broader concept. If it satisfied, any headphones would match "tai nghe chống ồn". */
    broader: LOOSE_SYNONYM,
    /** The same letters with other diacritics. If it satisfied, "dế" would match "để". */
    otherMarks: LOOSE_SYNONYM,
    /** What is measured in a unit, where no record has that much of it. */
    measured: LOOSE_SYNONYM,
    /** A name that sounds like what was typed. If it satisfied, guesses would match. */
    sound: 0.6,
    /** What is of no place, for what is of the place asked for. */
    noPlace: 0.4,
  },

  /** From where on something counts. */
  thresholds: {
    /**
     * The share of the boosts that a record must have to be shown, tried in turn until something is (minimum
     * should match). Lower, more nonsense is answered; higher, long sentences find nothing.
     */
    minimumShouldMatch: [0.4, 0.2],
    /** The same for a query that names no concept: one word of three says too little. */
    minimumShouldMatchWords: [0.8],
    /** A clause with this boost must be met for a match. It must stay above `seam`. */
    mustBoost: 0.5,
    /** A plain word with this boost is reason enough to look at a record although a thing is named. */
    subjectWordBoost: 0.9,
    /** A word with less boost is not named in an answer: grammar. */
    namedBoost: 0.5,
    /** The share of a word's pairs of characters that a record must have, or another word was meant. */
    namedRun: 0.5,
    /** From this idf on things of one broader kind are siblings. Lower, all food is alike. */
    siblingIdf: 0.4,
    /** The share of the largest impact from which a record is the thing, for must_not. */
    beingImpact: 0.45,
    /** The share of a thing's deals that name places, of things that are had at places. */
    placedDeals: 0.1,
    /** The share of a record's languages that must have a name in them, or it is a word of one. */
    agreeingLanguages: 1 / 3,
    /** So many translations must have a thing that the record's own language does not name. */
    agreeingTranslations: 2,
  },

  /**
   * How well a record meets a constraint: 1 wholly, 0 not at all, below 0 where it states the opposite. Those
   * from `met` on count as met: moved below it, the record no longer matches.
   */
  degrees: {
    met: MET,
    /** No minimum, for an order of a given sum. */
    noMinimum: JUST_MET,
    /** No hours, for an hour: "trà sữa 10 giờ sáng" matches a deal that holds all day. */
    anyHour: JUST_MET,
    /** No ages, for an age. */
    anyAge: JUST_MET,
    /** A minimum that the sum reaches. */
    minimumReached: 0.9,
    /** More off than asked for. */
    moreThanAsked: 0.95,
    /** Money back later instead of off: times the degree. `moreThanAsked` times this must be met. */
    cashback: 0.9,
    /** What is lost within the days of "soon", from the first to the last. */
    withinSoon: 0.1,
    /** A price that is known to be within the limit says more than no price. */
    priceWithin: 1.6,
    /** Less off than asked for, times the share. Below `met`. */
    lessThanAsked: 0.6,
    /** Ends after "soon", times the ratio. Below `met`. */
    afterSoon: 0.6,
    /** No minimum, where an order above a sum is asked for: it is not made for such orders. Below `met`. */
    noMinimumAbove: 0.6,
    /** A minimum that an order above the sum may not reach. Below `met`. */
    minimumMissed: 0.3,
    /** Ends at another time: at least, and what is added for the next day. Together below `met`. */
    otherEnd: 0.3,
    otherEndNear: 0.3,
    /** What is lost with the distance from a sum, and what is left at least. */
    awayFromSum: 0.75,
    farFromSum: 0.2,
    /** Other hours, other ages: these come after what says nothing. */
    otherHours: -0.5,
    otherAges: -0.5,
  },

  /** What a term of each field counts. Closer together, a mention in a summary beats a title. */
  fields: {
    title: 3,
    code: 4,
    store: 3,
    brand: 3,
    fact: 3,
    payment: 1,
    covered: 0.5,
    category: 1,
    tag: 1.5,
    summary: 1,
    terms: 0.3,
  },

  /** What is left of the weight of a field for a concept that is not what the text is about. */
  mentions: {
    /** A broader concept than the one that stands in the text. */
    broader: 0.6,
    /** A thing beside those that the deal says it is for. */
    beside: 0.2,
    /** Instalments, beside what the deal is for. Higher, "trả góp" finds flights before purchases. */
    wayToPay: 0.7,
    /** A thing that is named in passing. */
    passing: 0.4,
  },

  /** BM25 over weighted fields. */
  bm25: {
    /** How soon repeating a word stops to count (k1). Higher, long texts that repeat a word come first. */
    saturation: 2,
    /** How much a long record is held against it (b). Higher, deals with translations come last. */
    lengthPenalty: 0.3,
    /**
     * Typical lengths of records are powers of this. Higher, records are compared with a mean that is further
     * off; lower, an index has to be made anew after fewer changes.
     */
    lengthStep: 1.05,
  },

  /** How many of something are used, or how long it has to be. */
  counts: {
    /** Literal words that order what was found. More cost time and change nothing. */
    should: 6,
    /** Deals of a thing that are looked at for places. */
    placedSample: 200,
    /** Records beside those asked for that literal words may still move up. */
    reserve: 10,
    /** What a short answer is filled up to with related deals. */
    filledUpTo: 10,
    /** What a shopper calls soon, in days. */
    soonDays: 14,
  },

  /** What the slips of a typist cost, beside 1 for any other letter that is wrong. */
  edits: {
    swapped: 0.7,
    doubled: 0.6,
    droppedOrAdded: 0.9,
    soundsAlike: 0.75,
    /** The cheapest of all, by which comparisons are bounded: the others must cost as much. */
    space: 0.5,
    /** Added for the first letter: typists seldom miss it. */
    firstLetter: 0.4,
  },

  /** The edit cost up to which a text is taken for a slip. Higher, plain words are corrected to others. */
  corrections: {
    /** Words of three letters, of four, of up to eight, and longer ones. */
    shortest: 0,
    short: 0.7,
    middle: 1,
    long: 2,
    /** More for names: people type what they have heard. */
    moreInNames: 0.4,
    /** What costs this much more is as likely; the commonest is taken. */
    aboutEqual: 0.25,
    /** An unknown word of a phrase, whose other words vouch for it. */
    word: 1.2,
    /** A word of a phrase that is a word too: "sach giao khao". */
    knownWord: 0.75,
    /** The same in a phrase of four words. */
    knownWordOfLongest: 1,
    /** A word that only longer phrases have. */
    halfKnownWord: 0.9,
    /** All words of a phrase together. */
    phrase: 2,
  },

  /** Names by ear. */
  sounds: {
    /** The edit cost up to which a sound is that of a name, by the length of the sound. */
    from5: 0.75,
    from6: 1,
    from8: 1.6,
    /** What a word more may cost: of two stretches the longer one is likelier meant. */
    word: 0.5,
  },
}

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value

/** The numbers by group. They are constants of the engine; only the benchmark varies them. */
export const WEIGHTS: Immutable<typeof weights> = weights
