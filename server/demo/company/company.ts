// A company that does not exist, its people and its customers.

export interface Customer {
  id: string
  name: string
  domain: string
}

export const customers: readonly Customer[] = [
  ['Halden & Moore Bank', 'haldenmoore.example'],
  ['Northgate Mutual', 'northgate.example'],
  ['Carrow Logistics', 'carrow.example'],
  ['Ostler & Finch', 'ostlerfinch.example'],
  ['St Brannoc Health Trust', 'stbrannoc.example'],
  ['Brightwater Energy', 'brightwater.example'],
  ['Kestrel Aviation Services', 'kestrelaviation.example'],
  ['Møller & Søn Rederi', 'mollersonrederi.example'],
  ['Tamar Valley Water', 'tamarwater.example'],
  ['Pellman Pharmaceuticals', 'pellman.example'],
  ['Verity Insurance Group', 'verity.example'],
  ['The Royal Wexcombe Foundation for Opera, Ballet and the Performing Arts', 'royalwexcombe.example'],
].map(([name = '', domain = ''], index) => ({ id: `C${String(index + 1).padStart(2, '0')}`, name, domain }))

/** Customers of the first 40 engagements; each further 40 belong to other divisions. */
export const customersOfStage = (stage: number): readonly Customer[] =>
  stage === 1
    ? customers
    : customers.map(({ id, name, domain }) => ({
        id: `${id}-${stage}`,
        name: `${name}, division ${stage}`,
        domain: `division${stage}.${domain}`,
      }))

export interface Role {
  name: string
  /** Sorts within a team. */
  id: number
  pricePerDay: number
}

export const roles = {
  lead: { name: 'Delivery Lead', id: 10, pricePerDay: 780 },
  analyst: { name: 'Business Analyst', id: 15, pricePerDay: 620 },
  architect: { name: 'Software architect', id: 18, pricePerDay: 865 },
  developer: { name: 'Software developer', id: 20, pricePerDay: 640 },
  associate: { name: 'Associate Software developer', id: 25, pricePerDay: 475.5 },
  data: { name: 'Data Engineer', id: 28, pricePerDay: 690 },
  qa: { name: 'QA Engineer', id: 30, pricePerDay: 560 },
  devops: { name: 'DevOps Engineer', id: 35, pricePerDay: 705 },
  designer: { name: 'UX Designer', id: 40, pricePerDay: 595 },
  scrum: { name: 'Scrum Master', id: 45, pricePerDay: 610 },
} as const satisfies Record<string, Role>

/** Kind of drawing for a person's photo. */
export type Face = 'man' | 'woman' | 'woman with headscarf'

export interface Employee {
  id: string
  name: string
  email: string
  jobTitle: string
  role: Role
  face: Face
  photo: string | null
}

const developers = `Jonas Lindqvist m, Priya Raman w, Theo Wainwright m-, Kwame Mensah-Bonsu m, Aisha Karimi s, Ben Ashworth m,
Sofia Lindgren w, Dmitri Volkov m, Łukasz Wiśniewski m, Zoë Ní Bhriain w, Nguyễn Thị Minh Khai w, Ólafur Þórðarson m,
Élodie Châtelain w, Mateus Gonçalves m, Hannah Whitcombe w, Ravi Subramanian m, Chloe Pemberton w, Oluwaseun Adebayo-Ogunleye m,
Katarzyna Szymańska w, Daniel O’Rourke m, Şebnem Yıldız w, Ana-Maria Ionescu w, Hiroshi Watanabe m,
Freya Thorne w, Noor Haddad s, Viktor Nagy m, Rosalind Ackroyd w, Emeka Nwosu m, Lucía Fernández w`
const associates = `Yuki Tanabe w, Finn Gallagher m, Maisie Holloway w, Arjun Mehta m, Zanele Dlamini w, Piotr Zieliński m,
Imogen Carter-Vaughan w, Li Wei m-, Tegan Rowe w, Abdullah Rahman m`
const testers = `Marta Kowalczyk w, Rui Carvalho m-, Siobhán Ó Conaill w, Gareth Pugh m, Meera Nair w, Stefan Bauer m, Grace Mbeki w`
const engineers = `Nikolai Petrov m, Camille Dubois w, Idris Bello m, Annika Sørensen w, Rhys Llewellyn m, Fatima Zahra El Idrissi s`
const dataPeople = `Wei-Ling Chua w, Henrik Aalto m, Beatriz Alves w, Tobias Keller m, Ngozi Eze w`
const analysts = `Eleanor Voss w, Rohan Kapoor m, Charlotte Maximiliana Featherstonehaugh-Cholmondeley w, Kofi Asante m-, Isla Brennan w`
const architects = `Sebastian Krüger m, Deepa Krishnamurthy w, Alistair Munro m, Mónica Ibáñez w`
const designers = `Juno Park w, Elliot Marchetti m, Saoirse Quinn w`
const scrumMasters = `Bianca Rossi w, Gideon Clarke m, Tamsin Yeo w`
const leads = `Oliver Strand m, Nadia Rahimi w, Patrick Devlin m, Helena Novak w, Jerome Baptiste m`
const partners = `Victoria Langley w, Anders Holm m, Simone Achterberg w, David Kaplan m`
const directors = `Margaret Ellery w, Rajiv Malhotra m, Catrin Bevan w, Lars Eriksen m`

let counter = 0
const faces: Record<string, Face> = { m: 'man', w: 'woman', s: 'woman with headscarf' }
/** One each as `Name m`, `w` or `s`; a dash says that there is no photo. */
function employed(names: string, jobTitle: string, role: Role, email?: string): Employee[] {
  return names.split(/,\s+/).map((entry) => {
    const [, name = '', sex, bare] = /^(.+) ([mws])(-?)$/.exec(entry) ?? []
    const id = `E${String(++counter).padStart(3, '0')}`
    return {
      id,
      name,
      email: email ?? `${mailName(name)}@provider.example`,
      jobTitle,
      role,
      face: faces[sex ?? 'm'] ?? 'man',
      photo: bare ? null : `${id}.webp`,
    }
  })
}

const special: Record<string, string> = { ł: 'l', ø: 'o', þ: 'th', ð: 'd', ı: 'i' }

/** The part of an address before the @. */
export const mailName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[łøþðı]/g, (letter) => special[letter] ?? letter)
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')

// People of the demo accounts come first: accounts.ts names their ids.
const [consultant, deliveryLead, clientPartner, portfolioDirector, superuser] = [
  ...employed('Tomasz Brandt m', 'Consultant', roles.developer, 'consultant@provider.example'),
  ...employed('Amara Okafor w', 'Delivery Lead', roles.lead, 'delivery.lead@provider.example'),
  ...employed('Marcus Hale m', 'Client Partner', roles.lead, 'client.partner@provider.example'),
  ...employed('Ingrid Solberg w', 'Portfolio Director', roles.lead, 'portfolio.director@provider.example'),
  ...employed('Leah Fenwick w', 'Portal Administrator', roles.analyst, 'superuser@provider.example'),
] as [Employee, Employee, Employee, Employee, Employee]

export const demoEmployees = { consultant, deliveryLead, clientPartner, portfolioDirector, superuser }

export const clientPartners = [clientPartner, ...employed(partners, 'Client Partner', roles.lead)]
export const portfolioDirectors = [portfolioDirector, ...employed(directors, 'Portfolio Director', roles.lead)]
export const deliveryLeads = [deliveryLead, ...employed(leads, 'Delivery Lead', roles.lead)]
/** People on work orders, besides the delivery leads. */
export const consultants = [
  ...employed(developers, 'Consultant', roles.developer),
  ...employed(associates, 'Consultant', roles.associate),
  ...employed(testers, 'Consultant', roles.qa),
  ...employed(engineers, 'Senior Consultant', roles.devops),
  ...employed(dataPeople, 'Consultant', roles.data),
  ...employed(analysts, 'Senior Consultant', roles.analyst),
  ...employed(architects, 'Principal Consultant', roles.architect),
  ...employed(designers, 'Consultant', roles.designer),
  ...employed(scrumMasters, 'Senior Consultant', roles.scrum),
]

export const employees: readonly Employee[] = [
  consultant,
  superuser,
  ...deliveryLeads,
  ...clientPartners,
  ...portfolioDirectors,
  ...consultants,
].toSorted((a, b) => (a.id < b.id ? -1 : 1))

export const customerNames = {
  first: `Alison, Graham, Yasmin, Peter, Louise, Hamish, Chidinma, Edward, Ruth, Sanjay, Philippa, Douglas, Naomi, Craig, Lakshmi,
    Stuart, Bronwen, Femi, Julia, Martin, Inês, Roderick, Cecilia, Jürgen, Anneke, Kenji, Orla, Nathaniel, Sunita, Victor`,
  last: `Thornton, Ainsworth, Patel, Dunmore, Fitzgerald, Moreau, Okonkwo, Radcliffe, Lindholm, Cartwright, Hargreaves, Castellano,
    Whitfield, Banerjee, Sutherland, Vaughan, Rosenthal, Mackenzie, Van der Meer, Achebe, Tennant, Kirkbride, Söderström, Prescott`,
}
export const customerRoles = [
  'Chief Information Officer',
  'Head of Digital',
  'Programme Manager',
  'Product Owner',
  'Head of Operations',
  'Finance Business Partner',
  'Enterprise Architect',
  'Procurement Manager',
  'Information Security Officer',
  'Senior Vice President, Group Transformation and Regulatory Change',
]
