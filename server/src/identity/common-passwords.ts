/**
 * Passwords that stand at the top of every guessing list are not many words: they are few words in many dresses. So
 * the list here is of words, and a password is undressed before it is looked up: letters for look-alike characters,
 * then the years, counts and exclamation marks at its ends. Alphabet, number and keyboard runs are found by rule.
 */
const words = new Set(
  `password passwort passcode pass parola motdepasse contrasena senha secret login logmein letmein access admin
  administrator root user guest test testing tester demo sample example default changeme change temporary temp
  welcome hello helloworld goodbye bonjour hallo hola iloveyou loveyou lovely love lover forever always baby angel
  princess prince queen king sunshine sunflower sunday monday tuesday wednesday thursday friday saturday spring
  summer autumn winter january february march april june july august september october november december
  football soccer baseball basketball hockey tennis cricket liverpool arsenal chelsea barcelona juventus
  batman superman spiderman starwars pokemon matrix naruto minecraft fortnite master dragon monkey tiger lion
  eagle shadow hunter ranger killer ninja wizard magic phoenix mustang ferrari porsche mercedes charlie michael
  jordan jennifer jessica daniel andrew thomas robert michelle matthew joshua ashley nicole anthony george
  whatever nothing something qwerty qwertz azerty trustno computer internet samsung google apple microsoft
  facebook instagram windows linux android iphone galaxy school college university student teacher learner class
  leader leadership assessment everyday everydayleadership company office business work family freedom happy
  money diamond silver golden purple orange yellow banana chocolate cookie cheese pepper ginger flower butterfly
  london paris berlin madrid america canada england germany france australia india china jesus christ heaven
  blessed peace hope faith lucky star superstar rainbow chicken purple summertime sweetheart abcdefgh`.split(
    /\s+/,
  ),
)

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** More than this around a word is a guess of its own: a year with a mark or two still is not. */
const LONGEST_DRESSING = 6

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
  'qazwsxedcrfvtgbyhn',
  '!@#$%^&*()',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])
const SHORTEST_RUN = 3
/** What may be left of a password beside its runs for it to count as nothing but runs. */
const LONGEST_REST = 3

export function isCommonPassword(password: string) {
  const lower = password.toLowerCase()
  return isDressedWord(lower) || lengthBesideRuns(lower) <= LONGEST_REST
}

/** The password as the letters that its characters look like; 1 and ! are read as i and as l. */
export function lettersOf(password: string) {
  const letters = [...password.toLowerCase()].map((character) => lookAlikes[character] ?? character).join('')
  return ['i', 'l'].map((reading) => letters.replaceAll(/[1!]/g, reading))
}

function isDressedWord(lower: string) {
  const starts = /^[^a-z]*/.exec(lower)![0].length
  const ends = /[^a-z]*$/.exec(lower)![0].length
  for (let from = 0; from <= starts; from++) {
    for (let left = 0; left <= ends; left++) {
      if (from + left > LONGEST_DRESSING || from + left >= lower.length) continue
      if (lettersOf(lower.slice(from, lower.length - left)).some(isWord)) return true
    }
  }
  return false
}

/** A word of the list, or one said twice. */
function isWord(letters: string) {
  const half = letters.slice(0, letters.length / 2)
  return words.has(letters) || (half + half === letters && words.has(half))
}

/** How much is left when every run of neighbours or of one repeated character is taken out, longest first. */
function lengthBesideRuns(lower: string) {
  let rest = 0
  let i = 0
  while (i < lower.length) {
    const run = runLengthAt(lower, i)
    if (run < SHORTEST_RUN) rest++
    i += run < SHORTEST_RUN ? 1 : run
  }
  return rest
}

function runLengthAt(text: string, start: number) {
  let length = 1
  while (text[start + length] === text[start]) length++
  for (let end = text.length; end - start > length; end--) {
    const piece = text.slice(start, end)
    if (runs.some((run) => run.includes(piece))) return end - start
  }
  return length
}
