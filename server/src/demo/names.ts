import type { Random } from './random.ts'

type Culture = { countries: string[]; language: string; first: string; last: string }

/** Everyday names of many places, each with the countries in which one meets them. */
const cultures: Culture[] = [
  {
    countries: ['GB', 'IE', 'AU', 'US', 'CA', 'NZ'],
    language: 'en',
    first: 'Emma Oliver Charlotte Jack Isla Noah Ruby Thomas Maeve Finn Harper Callum',
    last: 'Walker Hughes Campbell Reid Turner Bennett Foster Murphy Kelly Marsh Doyle Fletcher',
  },
  {
    countries: ['ES', 'MX', 'AR', 'CO', 'CL'],
    language: 'es',
    first: 'Lucía Mateo Valentina Diego Camila Javier Sofía Andrés Ximena Rodrigo Elena Tomás',
    last: 'García Morales Fernández Ríos Castillo Núñez Herrera Vega Domínguez Paredes Ibáñez Salazar',
  },
  {
    countries: ['FR', 'BE', 'CA', 'CH'],
    language: 'fr',
    first: 'Camille Hugo Manon Léo Chloé Théo Inès Maël Zoé Raphaël Élise Bastien',
    last: 'Lefèvre Moreau Girard Rousseau Fontaine Chevalier Renaud Marchand Delacroix Perrin Gauthier Colin',
  },
  {
    countries: ['CN', 'SG'],
    language: 'zh-CN',
    first: '伟 芳 娜 敏 静 磊 洋 艳 杰 婷 浩然 思远',
    last: '王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙',
  },
  {
    countries: ['EG', 'MA', 'JO', 'AE', 'TN'],
    language: 'ar',
    first: 'ليلى يوسف مريم عمر سارة خالد نور طارق هدى سامي ريم كريم',
    last: 'حداد منصور النجار الخطيب سليمان عبدالله الفارس الشامي قاسم بركات درويش زيدان',
  },
  {
    countries: ['IN'],
    language: 'en',
    first: 'Ananya Rohan Priya Arjun Kavya Vikram Meera Aditya Ishaan Nandini Rahul Divya',
    last: 'Sharma Iyer Patel Reddy Banerjee Nair Kapoor Das Kulkarni Menon Chatterjee Bhat',
  },
  {
    countries: ['NG', 'GH', 'KE', 'SN'],
    language: 'en',
    first: 'Amina Chinedu Ngozi Kwame Wanjiru Tunde Adwoa Kofi Fatou Otieno Zainab Emeka',
    last: 'Okafor Mensah Diallo Kamau Adeyemi Owusu Ndiaye Mwangi Balogun Asante Odhiambo Eze',
  },
  {
    countries: ['JP'],
    language: 'en',
    first: 'Aiko Haruto Yui Ren Sakura Kenta Hina Daiki Mio Sota Nao Riku',
    last: 'Ito Tanaka Suzuki Yamamoto Kobayashi Mori Kimura Hayashi Ogawa Nakajima Ueda Sakai',
  },
  {
    countries: ['DE', 'AT', 'CH'],
    language: 'en',
    first: 'Lena Jonas Mia Felix Hannah Lukas Clara Moritz Greta Anton Johanna Till',
    last: 'Schäfer Krüger Vogel Lehmann Brandt Köhler Winkler Seidel Böhm Ziegler Ebert Lorenz',
  },
  {
    countries: ['PL', 'CZ', 'UA'],
    language: 'en',
    first: 'Zofia Jakub Ola Łukasz Tereza Ondřej Oksana Taras Kinga Marek Halyna Petr',
    last: 'Nowak Wójcik Zieliński Novák Dvořák Shevchenko Kovalenko Mazur Król Beneš Bondar Sikora',
  },
  {
    countries: ['BR', 'PT'],
    language: 'en',
    first: 'Beatriz João Larissa Thiago Inês Caio Rafaela Duarte Luana Vasco Mariana Otávio',
    last: 'Silva Almeida Carvalho Teixeira Barbosa Pinto Moura Figueiredo Lopes Nogueira Freitas Cunha',
  },
  {
    countries: ['VN', 'ID', 'PH'],
    language: 'en',
    first: 'Linh Minh Putri Bayu Maricel Jomar Thảo Quân Dewi Rizky Althea Paolo',
    last: 'Nguyễn Trần Wijaya Santoso Reyes Bautista Phạm Lê Hartono Lestari Mendoza Villanueva',
  },
]

export function drawPerson(random: Random) {
  const culture = random.oneOf(cultures)
  return {
    firstName: random.oneOf(culture.first.split(' ')),
    lastName: random.oneOf(culture.last.split(' ')),
    country: random.oneOf(culture.countries),
    language: culture.language,
  }
}

/** What of a name may stand before the @; the number keeps two of the same name apart. */
export function addressOf(person: { firstName: string; lastName: string }, number: number, domain: string) {
  const plain = [person.firstName, person.lastName]
    .map((name) =>
      name
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[^a-z]/g, ''),
    )
    .filter((name) => name !== '')
  return `${[...(plain.length > 0 ? plain : ['learner']), number].join('.')}@${domain}`
}
