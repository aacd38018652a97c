import type { Random } from './random.ts'

type Culture = { countries: string[]; language: string; firstNames: string; lastNames: string }

/** Common names by culture, with the countries in which they occur. */
const cultures: Culture[] = [
  {
    countries: ['GB', 'IE', 'AU', 'US', 'CA', 'NZ'],
    language: 'en',
    firstNames: 'Emma Oliver Charlotte Jack Isla Noah Ruby Thomas Maeve Finn Harper Callum',
    lastNames: 'Walker Hughes Campbell Reid Turner Bennett Foster Murphy Kelly Marsh Doyle Fletcher',
  },
  {
    countries: ['ES', 'MX', 'AR', 'CO', 'CL'],
    language: 'es',
    firstNames: 'Lucía Mateo Valentina Diego Camila Javier Sofía Andrés Ximena Rodrigo Elena Tomás',
    lastNames: 'García Morales Fernández Ríos Castillo Núñez Herrera Vega Domínguez Paredes Ibáñez Salazar',
  },
  {
    countries: ['FR', 'BE', 'CA', 'CH'],
    language: 'fr',
    firstNames: 'Camille Hugo Manon Léo Chloé Théo Inès Maël Zoé Raphaël Élise Bastien',
    lastNames:
      'Lefèvre Moreau Girard Rousseau Fontaine Chevalier Renaud Marchand Delacroix Perrin Gauthier Colin',
  },
  {
    countries: ['CN', 'SG'],
    language: 'zh-CN',
    firstNames: '伟 芳 娜 敏 静 磊 洋 艳 杰 婷 浩然 思远',
    lastNames: '王 李 张 刘 陈 杨 黄 赵 周 吴 徐 孙',
  },
  {
    countries: ['EG', 'MA', 'JO', 'AE', 'TN'],
    language: 'ar',
    firstNames: 'ليلى يوسف مريم عمر سارة خالد نور طارق هدى سامي ريم كريم',
    lastNames: 'حداد منصور النجار الخطيب سليمان عبدالله الفارس الشامي قاسم بركات درويش زيدان',
  },
  {
    countries: ['IN'],
    language: 'en',
    firstNames: 'Ananya Rohan Priya Arjun Kavya Vikram Meera Aditya Ishaan Nandini Rahul Divya',
    lastNames: 'Sharma Iyer Patel Reddy Banerjee Nair Kapoor Das Kulkarni Menon Chatterjee Bhat',
  },
  {
    countries: ['NG', 'GH', 'KE', 'SN'],
    language: 'en',
    firstNames: 'Amina Chinedu Ngozi Kwame Wanjiru Tunde Adwoa Kofi Fatou Otieno Zainab Emeka',
    lastNames: 'Okafor Mensah Diallo Kamau Adeyemi Owusu Ndiaye Mwangi Balogun Asante Odhiambo Eze',
  },
  {
    countries: ['JP'],
    language: 'en',
    firstNames: 'Aiko Haruto Yui Ren Sakura Kenta Hina Daiki Mio Sota Nao Riku',
    lastNames: 'Ito Tanaka Suzuki Yamamoto Kobayashi Mori Kimura Hayashi Ogawa Nakajima Ueda Sakai',
  },
  {
    countries: ['DE', 'AT', 'CH'],
    language: 'en',
    firstNames: 'Lena Jonas Mia Felix Hannah Lukas Clara Moritz Greta Anton Johanna Till',
    lastNames: 'Schäfer Krüger Vogel Lehmann Brandt Köhler Winkler Seidel Böhm Ziegler Ebert Lorenz',
  },
  {
    countries: ['PL', 'CZ', 'UA'],
    language: 'en',
    firstNames: 'Zofia Jakub Ola Łukasz Tereza Ondřej Oksana Taras Kinga Marek Halyna Petr',
    lastNames: 'Nowak Wójcik Zieliński Novák Dvořák Shevchenko Kovalenko Mazur Król Beneš Bondar Sikora',
  },
  {
    countries: ['BR', 'PT'],
    language: 'en',
    firstNames: 'Beatriz João Larissa Thiago Inês Caio Rafaela Duarte Luana Vasco Mariana Otávio',
    lastNames: 'Silva Almeida Carvalho Teixeira Barbosa Pinto Moura Figueiredo Lopes Nogueira Freitas Cunha',
  },
  {
    countries: ['VN', 'ID', 'PH'],
    language: 'en',
    firstNames: 'Linh Minh Putri Bayu Maricel Jomar Thảo Quân Dewi Rizky Althea Paolo',
    lastNames: 'Nguyễn Trần Wijaya Santoso Reyes Bautista Phạm Lê Hartono Lestari Mendoza Villanueva',
  },
]

export function drawPerson(random: Random) {
  const culture = random.oneOf(cultures)
  return {
    firstName: random.oneOf(culture.firstNames.split(' ')),
    lastName: random.oneOf(culture.lastNames.split(' ')),
    country: random.oneOf(culture.countries),
    language: culture.language,
  }
}

/** Builds an ASCII email address from the name. The number makes it unique. */
export function emailOf(person: { firstName: string; lastName: string }, number: number, domain: string) {
  const asciiNames = [person.firstName, person.lastName]
    .map((name) =>
      name
        .normalize('NFD')
        .toLowerCase()
        .replaceAll('ł', 'l')
        .replaceAll(/[^a-z]/g, ''),
    )
    .filter((name) => name !== '')
  return `${[...(asciiNames.length > 0 ? asciiNames : ['learner']), number].join('.')}@${domain}`
}
