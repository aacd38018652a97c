/**
 * The most common passwords are variations of a few words. This list therefore contains words only. Before the lookup,
 * digits and punctuation marks at the ends of a password are removed, and look-alike characters are replaced with
 * letters. Alphabet, number and keyboard sequences are detected separately.
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
  blessed peace hope faith lucky star superstar rainbow chicken summertime sweetheart abcdefgh`.split(/\s+/),
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

/**
 * A common word with at most this many digits and punctuation marks around it is a common password. The limit allows
 * for a year and two punctuation marks.
 */
const MAX_AFFIX_LENGTH = 6

const forwardSequences = [
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
const sequences = forwardSequences.flatMap((sequence) => [sequence, [...sequence].reverse().join('')])
/** The minimum length of a run, which is a part of a sequence or one repeated character. */
const MIN_RUN_LENGTH = 3
/** A password with at most this many characters outside its runs is common. */
const MAX_LENGTH_OUTSIDE_RUNS = 3

export function isCommonPassword(password: string) {
  const lowercase = password.toLowerCase()
  return isWordWithAffixes(lowercase) || lengthOutsideRuns(lowercase) <= MAX_LENGTH_OUTSIDE_RUNS
}

/** Replaces look-alike characters with letters. Returns two variants, because 1 and ! can stand for i or l. */
export function replaceLookAlikes(password: string) {
  const letters = [...password.toLowerCase()].map((character) => lookAlikes[character] ?? character).join('')
  return ['i', 'l'].map((letter) => letters.replaceAll(/[1!]/g, letter))
}

function isWordWithAffixes(lowercase: string) {
  const maxPrefix = /^[^a-z]*/.exec(lowercase)![0].length
  const maxSuffix = /(?<![^a-z])[^a-z]*$/.exec(lowercase)![0].length
  for (let prefix = 0; prefix <= maxPrefix; prefix++) {
    for (let suffix = 0; suffix <= maxSuffix; suffix++) {
      if (prefix + suffix > MAX_AFFIX_LENGTH || prefix + suffix >= lowercase.length) continue
      if (replaceLookAlikes(lowercase.slice(prefix, lowercase.length - suffix)).some(isWord)) return true
    }
  }
  return false
}

/** Returns whether the letters are a word from the list, once or twice in a row. */
function isWord(letters: string) {
  const half = letters.slice(0, letters.length / 2)
  return words.has(letters) || (half + half === letters && words.has(half))
}

function lengthOutsideRuns(lowercase: string) {
  let count = 0
  let i = 0
  while (i < lowercase.length) {
    const run = runLengthAt(lowercase, i)
    if (run < MIN_RUN_LENGTH) count++
    i += run < MIN_RUN_LENGTH ? 1 : run
  }
  return count
}

function runLengthAt(text: string, start: number) {
  let length = 1
  while (text[start + length] === text[start]) length++
  for (let end = text.length; end - start > length; end--) {
    const part = text.slice(start, end)
    if (sequences.some((sequence) => sequence.includes(part))) return end - start
  }
  return length
}
