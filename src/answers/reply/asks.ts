// Whether a clause asks for a change by a verb that no step knows.

import { isOpen, isRequest } from './verbs.js';
import { isEnglish, type Words } from './words.js';

/**
 * Whether a clause asks for a change by a verb that no step knows: `raise `a` to `2``, `make the
 * code more robust`. In English these are all sentences of this form whose verb is no action of a
 * person outside the files, such as `run`: what is not understood must not be passed over.
 */
export function asksOtherwise(text: string, words: Words): boolean {
  if (isOpen(text)) return false;
  if (isEnglish(words))
    return !OUTSIDE.test(text) && (orders(text) || ordersThen(text) || obliges(text) || wouldChange(text));
  const at = words.asks.exec(text)?.index;
  if (at === undefined || words.own.test(text)) return false;
  // `X is not used any more and can go`: only the part with the verb counts.
  const own = text
    .slice(0, at)
    .split(/(?<!\p{L})(?:und|y|et|e)\s/u)
    .at(-1) as string;
  return isRequest(own, words) && !IF.test(text);
}

const IF = /(?<!\p{L})(?:falls|wenn|si|se|quand|cuando)(?!\p{L})|如果|場合は|もし/iu;
/** What is done there changes no file. */
const OUTSIDE = /\b(?:shell|terminal|browser|environment|editor|IDE|machine|dashboard)\b/i;
/** What may be before the verb of an order. */
const LEAD =
  /^(?:[^\p{L}\ue000]+|(?:and|then|also|now|please|just|simply|finally|first|secondly|second|third|next|so|lastly|additionally|afterwards|in addition|besides|similarly|always|let's|step \d+|(?:don't forget|remember|make sure|be sure)(?: to| that you| you))(?!\p{L})|(?:in|at|on|inside|within|below|above|after|before|for|to|with|while|since|as|because|when|once|given)\b[^,]{1,80},\s*)/iu;
const MUST =
  /^(?:you|we)(?:'ll| will)?(?: also| then| only| just| still| probably)* (?:should|must|need to|have to|ought to)(?: also| then| only| just| still| probably)* /i;
/** What an order is about: a verb has it right behind it, and a noun seldom has. */
const OBJECT =
  /^(?: (?:out|up|down|away|off))? (?:also |only )?(?:the|an?|this|these|those|its|your|their|our|all|any|each|every|both|it|them|\ue000)(?![\p{L}'])/iu;
/** Words of grammar, and nouns that stand before a name: no verbs. */
const NO_VERB =
  /^(?:in|on|at|by|with|without|from|for|of|to|into|onto|over|under|after|before|between|through|during|until|till|since|against|about|like|as|per|via|within|inside|outside|beyond|despite|except|unlike|near|behind|along|across|around|towards?|upon|because|although|though|while|whereas|if|when|whenever|where|wherever|once|unless|whether|that|than|and|or|but|so|yet|nor|which(?:ever)?|what(?:ever)?|who(?:ever)?|whose|why|how|this|these|those|it|they|we|you|i|he|she|there|here|the|an?|my|your|our|its|their|all|both|each|every|some|any|no|not|only|even|also|just|such|same|other|another|now|then|thus|hence|still|already|again|likewise|ditto|instead|otherwise|is|are|was|were|been|being|am|does|did|has|had|can|could|will|would|shall|should|may|might|must|thanks|sorry|hi|hello|yes|ok|okay|function|method|class|file|line|section|variable|constant|field|property|option|parameter|argument|module|package|type|key|value|command|version|component|hook|rule|table|column|endpoint|route|attribute|flag|default|bonus|part|half|most|more|less|least|few|\w*(?:[^s]s|[^e]ed|(?<!br)ing|(?<!app|multip|supp)ly))$/i;
/** What a person does: with programs, with the answer, or in mind. */
const OWN =
  /^(?:(?:re-?)?(?:run|start|build|compile|install|test|load|deploy|generate|publish|open|read|check|watch)|stop|launch|close|refresh|try|double|verify|confirm|ensure|note|notice|remember|see|view|look|find|review|refer|visit|compare|observe|inspect|commit|push|pull|save|apply|copy|use|consider|think|imagine|suppose|assume|keep|leave|retain|preserve|let|ask|tell|contact|report|share|send|say|show|know|feel|choose|pick|decide|hope|thank|expect|wait|avoid|enjoy|get|go|come|have|need|want|like|prefer|download|clone|document|sign|provide|follow|continue|repeat|skip|ignore|treat|trust|be|do|mind|beware|navigate|click|press|type|enter|hit|measure|monitor|debug|step|profile|lint|execute|trigger|exercise|focus|discuss|understand|learn|explore|bear|migrate|seed|adapt|take|given?|enable|import|believe|doubt|wish|recommend|suggest|guess|agree|work|plan|end|be able)$/i;
/** The same words, where more behind them asks for a change. */
const NOT_OWN =
  /^(?:take (?:out|away)|give (?!it a |this a |that a )|use \ue000\d+\ue001(?: \([^)]{0,60}\))? (?:for|as|instead|in place)\b)/i;

/** What an order follows from is before it: `nothing reads it, so take out the rule`. */
const SO = /[,;]\s+so\s+(?=[a-z])/i;

/** What leads to a list or code is read by that. */
const ordersThen = (text: string): boolean => !text.endsWith(':') && text.split(SO).slice(1).some(orders);

/** `Write `x``, `then wrap `x` in …`, `you should also handle the error case`. */
function orders(text: string): boolean {
  let rest = text;
  let isObliged = false;
  for (let less = ''; less !== rest; ) {
    less = rest;
    isObliged ||= MUST.test(rest);
    rest = rest.replace(LEAD, '').replace(MUST, '');
  }
  const [verb] = /^[a-z]+(?:-[a-z]+)*(?!['\w])/i.exec(rest) ?? [];
  const own = verb?.split('-').at(-1) as string;
  if (verb === undefined || NO_VERB.test(verb) || NO_VERB.test(own)) return false;
  const isOwn = OWN.test(verb) || OWN.test(own);
  if (isOwn && !NOT_OWN.test(rest)) return false;
  const behind = rest.slice(verb.length);
  const isStatement =
    /^ \ue000\d+\ue001 (?:is|are|was|were|has|had|does|now|still|already|no longer)\b/i.test(behind);
  return isObliged || (OBJECT.test(behind) && !isStatement);
}

/** `The error case must also be handled`, `removing `x` is necessary`. */
const OBLIGES =
  /\b(?:(?:must|has to|have to|needs? to)(?: also| now)? be|should also be) (\w{3,})(?:ed|n|t)\b(?! by )|^\W*(?:also |then )?\w+ing\s(?:[^.]{0,60}\s)?(?:is|are) (?:also |still )?(?:necessary|needed|required)(?=\W*$|,? (?:too|as well))/i;

function obliges(text: string): boolean {
  const found = OBLIGES.exec(text);
  const [, stem = ''] = found ?? [];
  return (
    found !== null &&
    !NO_OBLIGATION.test(text.slice(0, found.index)) &&
    ![stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some(each => OWN.test(each))
  );
}

/** What says why something was done, and not what is to be done. */
const NO_OBLIGATION =
  /\b(?:because|since|which|that|where|when|if|so|as|before|until|what|why|whatever|no|not|none|nothing|nobody|neither)\b/i;

const WOULD =
  /^\W*(?:(?:and|then|also|finally)\W+)*I(?:'d| would) (?:also |then |just |simply )*(?:replace|change|update|rewrite|set|add|insert|import|remove|delete|drop|rename|move)\b/i;

/** `I would also remove `a`` says what to do. */
const wouldChange = (text: string): boolean => WOULD.test(text);
