/** Chooses the illustration of a deal, a product or a sale day. */
import type { Category } from '#contract/category.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'
import type { IllustrationName } from '#pictures/illustrations.ts'

/** Illustrations used only for sale days. */
type OfSales = 'priceTag' | 'lantern'

/** The product types of each illustration. A type without one uses that of a broader type. */
const TYPES: Record<Exclude<IllustrationName, OfSales>, string> = {
  phone: 'phone phone-accessories second-hand trade-in',
  tablet: 'tablets',
  laptop: 'laptop computers computer-accessories',
  monitor: 'monitors',
  television: 'television tv-boxes projectors',
  headphones: 'headphones microphones',
  earbuds: 'wireless-earphones',
  watch: 'watches smart-bands',
  camera: 'cameras gimbals drones dash-cams tripods photo-shoot photography-courses video-editing-courses',
  gamepad: 'gaming games game-top-up',
  powerBank: 'power-banks chargers wireless-chargers cables',
  mouse: 'mice',
  keyboard: 'keyboards',
  speaker: 'speakers karaoke',
  chip: 'pc-parts hard-disks usb-drives memory-cards usb-hubs',
  router: 'routers home-internet internet-bill smart-home',
  securityCamera: 'security-cameras',
  calculator: 'calculators accounting-courses',
  printer: 'printers printer-ink',
  simCard: 'sim-cards data-top-up',
  fridge: 'home-appliance fridges freezers',
  washer: 'washing-machines clothes-dryers dishwashers laundry-service detergent fabric-softener irons',
  airConditioner: 'air-conditioners heaters',
  fan: 'fans dehumidifiers humidifiers',
  riceCooker: 'rice-cookers pressure-cookers',
  airFryer: 'air-fryers ovens microwaves toasters coffee-makers',
  pot: 'cookware kitchen-appliances induction-cookers gas-stoves hotpot',
  vacuum: 'vacuum-cleaners robot-vacuums',
  airPurifier: 'air-purifiers water-purifiers water-heaters water-dispensers',
  lamp: 'lamps home-decor candles',
  sofa: 'furniture sofas',
  chair: 'chairs gaming-chairs desks',
  curtain: 'curtains rugs mirrors',
  storage: 'storage-boxes shelves wardrobes food-boxes moving-service',
  tools: 'tools home-repair repair installation car-accessories tyres engine-oil extended-warranty',
  cleaning:
    'household-cleaners dish-soap mops cleaning-service appliance-cleaning trash-bags toilet-paper tissues hand-wash',
  bed: 'bedding beds towels sleeping-bags',
  shirt: 'clothes t-shirts polo-shirts shirts',
  jacket: 'jackets hoodies sweaters thermal-wear rainwear suits long-sleeves',
  trousers: 'trousers shorts',
  dress: 'dresses skirts womens-clothes ao-dai',
  shoe: 'shoes running running-shoes',
  sandal: 'sandals slippers',
  bag: 'bags fashion-accessories',
  backpack: 'backpacks camping-gear climbing-hiking',
  suitcase: 'suitcases luggage-allowance travel-visa transit-pass airport-lounge',
  glasses: 'glasses eye-care',
  ring: 'jewellery',
  umbrella: 'umbrellas',
  lipstick: 'make-up',
  serum: 'serum toner essential-oils cosmetics beauty makeup-remover',
  tube: 'cleanser body-care oral-care mens-grooming',
  cream: 'skin-care moisturizer',
  sun: 'sunscreen',
  perfume: 'perfume incense',
  scissors: 'hair-salon hair-care hair-stylers hair-dryers hair-removal lash-brow tattoo',
  pill: 'supplements pharmacy vitamins weight-loss',
  firstAid: 'health-checkup vaccination dental medical-devices medical-masks health-insurance counselling',
  coffee: 'coffee coffee-beans instant-coffee workshop',
  bubbleTea: 'milk-tea fruit-tea smoothie dessert',
  cup: 'tea juice soft-drink energy-drink takeaway',
  burger: 'burger fast-food food-delivery french-fries',
  pizza: 'pizza',
  chicken: 'fried-chicken',
  noodles: 'noodles korean-food sushi',
  rice: 'rice-dish rice restaurant buffet sticky-rice rice-porridge vegetarian-food',
  sandwich: 'bread rice-paper-snack spring-rolls dumplings',
  cake: 'cake mooncake cookies chocolate candy tet-cakes',
  iceCream: 'ice-cream che-sweet-soup pudding-jelly',
  fruit: 'fruit',
  vegetables: 'vegetables healthy-food organic-food fresh-food',
  fish: 'seafood fish-sauce aquarium-fish canned-food',
  meat: 'meat steak grill sausage-ham frozen-food dried-meat',
  milk: 'dairy milk plant-milk baby-food',
  nuts: 'nuts dried-fruit cereal-oats chips popcorn seaweed local-specialties',
  wine: 'alcohol bar-pub',
  basket: 'grocery-shopping cooking-oil seasoning table-sauce flour-baking honey birds-nest',
  plane: 'flight-ticket flight-hotel-combo airport-transfer travel-insurance',
  hotel: 'hotel',
  bus: 'bus-ticket sightseeing-bus',
  train: 'train-ticket',
  car: 'ride car-rental car-insurance tolls driving-lessons',
  motorbike: 'motorbikes motorbike-rental motorbike-accessories motorbike-insurance helmets',
  island: 'tour cruise ferry diving resort hot-spring',
  ticket: 'attraction-ticket concert-ticket theatre-ticket',
  map: 'souvenirs study-abroad adventure-sports',
  bicycle: 'bicycles bicycle-rental',
  book: 'books textbook',
  openBook: 'literature novels history-books religious-books dictionaries',
  picturesBook: 'childrens-books comics picture-books',
  eReader: 'e-readers e-books audio-books',
  course: 'course university-degrees certificates scholarships tuition',
  speech: 'english-learning foreign-languages tutoring soft-skills',
  code: 'programming data-courses ai-courses cybersecurity-courses software learning-apps office-skills',
  pencil: 'stationery exam-books exam-preparation',
  notebook: 'notebooks planners flashcards',
  calendar: 'calendars',
  palette: 'art-supplies drawing-lessons design-courses colouring-books',
  music: 'music-lessons dance-lessons karaoke-speakers',
  babyBottle: 'mother-baby',
  stroller: 'strollers baby-carriers baby-furniture maternity-wear',
  toy: 'toys summer-camps kids-learning childrens-clothes childrens-shoes babysitter',
  pet: 'pets zoo',
  dumbbell: 'gym yoga pilates zumba protein-powder sports-supports sportswear',
  racket: 'badminton tennis pickleball table-tennis',
  ball: 'sports football basketball volleyball golf',
  swimming: 'swimming swimwear water-park-ticket',
  bottle: 'water-bottles drinking-water tableware',
  spa: 'spa massage sauna massagers nail-salon beauty-clinic beauty-devices',
  film: 'cinema-ticket',
  flower: 'flowers plants',
  gift: 'gift-cards gift-sets greeting-cards loyalty-points',
  card: 'credit-card debit-cards card-linking bank-account-opening installment',
  wallet: 'e-wallet qr-payment wallets buy-now-pay-later cash-on-delivery',
  coins: 'money-transfer currency-exchange investment investing-courses',
  bill: 'bills phone-bill',
  piggyBank: 'savings loans',
  shield: 'insurance antivirus',
  bolt: 'electricity-bill electric-motorbikes',
  phoneTopUp: 'top-up phone-top-up',
  house: 'homestay villa guesthouse',
}

const TYPED = (Object.entries(TYPES) as [IllustrationName, string][]).flatMap(([name, types]) =>
  types.split(' ').map((type) => [type, name] as const),
)

/** The product types with an illustration of their own. */
export const ILLUSTRATED_TYPES: readonly string[] = TYPED.map(([type]) => type)

const BY_TYPE: ReadonlyMap<string, IllustrationName> = new Map(TYPED)

const BY_CATEGORY: Record<Category, IllustrationName> = {
  food: 'burger',
  shopping: 'bag',
  travel: 'plane',
  tech: 'laptop',
  lifestyle: 'spa',
  education: 'course',
  books: 'book',
  finance: 'wallet',
}

/**
 * The illustration of a record: that of the first of its product types that has one, else that of its
 * category. `types` holds each type followed by its broader types.
 */
export function illustrationOf(types: readonly string[], category: Category): IllustrationName {
  return types.map((type) => BY_TYPE.get(type)).find((name) => name !== undefined) ?? BY_CATEGORY[category]
}

/** The illustration of a sale day and the category whose background colour it has. */
interface SaleIllustration {
  name: IllustrationName
  ground: Category
}

const BY_SALE: Record<NonNullable<SaleDayEntry['kind']>, SaleIllustration> = {
  'double-day': { name: 'priceTag', ground: 'shopping' },
  payday: { name: 'wallet', ground: 'finance' },
  'shopping-day': { name: 'bag', ground: 'tech' },
  'gift-day': { name: 'gift', ground: 'lifestyle' },
  holiday: { name: 'lantern', ground: 'finance' },
  season: { name: 'backpack', ground: 'education' },
}

export function saleIllustrationOf(kind: SaleDayEntry['kind']): SaleIllustration {
  return kind === undefined ? { name: 'calendar', ground: 'food' } : BY_SALE[kind]
}
