// The words by which answers ask for changes, in several languages.

/**
 * The words by which answers ask for changes, one table for each language. A new language is a new
 * table. Only what answers in `cases/chat.jsonl.gz` say is here, with its inflections.
 */
export interface Words {
  readonly change: RegExp;
  readonly add: RegExp;
  readonly remove: RegExp;
  readonly rename: RegExp;
  readonly move: RegExp;
  /** Other forms that ask for a change: no step knows them, so that the code must meet them. */
  readonly asks: RegExp;
  /** What a person does outside the files: run, test, note. */
  readonly own: RegExp;
  readonly after: RegExp;
  readonly before: RegExp;
  /** Between two things of a file. */
  readonly amid: RegExp;
  readonly end: RegExp;
  readonly top: RegExp;
  /** Between two texts in a sentence: the first becomes the second. */
  readonly becomes: RegExp;
  /** All that is between two fences, of which the first becomes the second. */
  readonly between: RegExp;
  /** What is before the code as it was. */
  readonly old: RegExp;
  readonly whole: RegExp;
  readonly fresh: RegExp;
  /** Before commands, their output, and examples of use. */
  readonly example: RegExp;
  /** What says by itself that the code below is shown, and not to be put in. */
  readonly shown: RegExp;
  /** Before what the file looks like after the changes. */
  readonly afterwards: RegExp;
  /** A change that is not asked for. */
  readonly not: RegExp;
  readonly every: RegExp;
  readonly except: RegExp;
  /** What says that something goes. */
  readonly goes: RegExp;
  /** Words that look like a verb of this table, and are none. */
  readonly noun?: RegExp;
}

const ENGLISH: Words = {
  change:
    /\b(?:replace|change|update|swap|modify|rewrite|set(?= (?:the |its )?\ue000)|make(?= (?:the |it )?\ue000)|pin|turn|bump|switch|edit|extend|(?:raise|lower|increase|decrease|reduce|adjust)(?= (?:the |its )?\ue000))\b/i,
  add: /\b(?:add|insert|append|put|paste|declare|register|(?<!\bin )place|include|introduce|import|enable|define)\b/i,
  remove: /\b(?:remove|delete|drop|get rid of|strip)\b/i,
  rename: /\brename\b/i,
  move: /\bmove\b/i,
  // In English the form of a sentence tells: `asks.ts`.
  asks: /(?!)/,
  own: /(?!)/,
  after: /\b(?:after|below|under|underneath|beneath|(?<!\bthe )following|next to)\b/i,
  before: /\b(?:before|above|ahead of|in front of)\b/i,
  amid: /\bbetween\b/i,
  end: /\b(?:at|to|near) the (?:very )?(?:end|bottom)\b|\bas (?:the|its) last\b|\bthe end of\b/i,
  top: /\b(?:at|to) the (?:very )?(?:top|beginning|start)\b|\bas (?:the|its) first\b/i,
  becomes:
    /^\s*(?:to|with|by|into|→|⟶|->|=>|becomes|(?:should|must) (?:now )?(?:be|read|say|become))(?: just| only| simply| plain)?\s*:?\s*$/i,
  between:
    /^(?:to|with|by|into|replace (?:it )?(?:with|by)|replacement|becomes|it becomes|to this|with this|this|with the following|to the following|→|⟶|->|=>|↓|➡️?|after|now|new|updated|fixed|(?:the )?(?:new|updated|changed|fixed) (?:code|version|line|block)|(?:and )?(?:then )?(?:replace|change|swap|update|rewrite) (?:it|them|that|this)(?: line| block| part)? (?:with|to|by|into|for)(?: this| the following)?|should (?:be|become|read|look like this))$/i,
  old: /^(?:before|old|current|currently|from|original)$|\b(?:currently|right now|at the moment|today|we have this|existing code|as it (?:is|stands)|handled one line earlier|looks like this now)\b/i,
  whole:
    /\b(?:complete|full|whole|entire|updated|final)\b[^.]{0,40}\b(?:file|class|module|script|component|version|code)\b|\b(?:file|class|module|script) in full\b|\bcontents? of (?:the )?(?:file\b|\W)|\b(?:entire|whole|all) contents?\b/i,
  fresh: /\b(?:new|create|creates|created)\b/i,
  example:
    /\b(?:usage|examples?|for instance|you can (?:now )?(?:run|use|call|test|emit|check)|throwaway|(?:response|output|error|payload|body|page|state|log)\b[^.]{0,80}\bturns into|following (?:now )?works|run|try it|try|test it|quick check|output|prints?|printed|expected|logged as|verify|check with|then in your|in your|along the lines|now you get|you (?:now )?get|gives|you should see|will (?:now )?(?:show|print|see)|sketch|in your tests?|to emit it|use it (?:with|like|as)|(?:you'd|you would|you can|to) (?:call|use|invoke)|call it (?:like|with)|test it with|takes its options)\b/i,
  shown:
    /^\W*(?:(?:an?|the|some|quick|minimal|small|basic|simple|here(?:'s| is))\s+)*(?:usage|examples?)(?=\W*$|\s+(?:of|for|with|how)\b)|\b(?:usage|examples?)\W*$|\b(?:e\.g|for example|for instance|throwaway)\b|^\W*(?:to (?:try|test|use|run|verify|check|reproduce|see)\b[^,]*$|(?:then )?you can (?:now |then |also )?(?:run|call|test|check|try)|if you (?:want|like|prefer|ever|really)\b|for comparison|(?:expected )?output|then in your|in your (?:app|own|tests?)\b)|\b(?:tests?|it|this|that|one) could (?:then )?look\b|\bsomething like this\b|\bideas?\W*$|\bhow to (?:use|call|try|test|run)\b/i,
  afterwards:
    /\b(?:afterwards|after (?:the|this|that)\b[^,]*(?:reads|looks)|then (?:looks|reads)|should (?:then )?look like|looks like this (?:afterwards|then|after)|declaration reads|end up with|the result)\b/i,
  not: /\b(?:not|don't|doesn't|didn't|won't|wouldn't|no need|never|without|n't|if you|you could|you can|you may|you might|optional|optionally|instead of)\b/i,
  every: /\b(?:all|every|everywhere|each|both)\b/i,
  except: /\bexcept\b/i,
  goes: /\b(?:remov\w*|delet\w*|drop(?:s|ped|ping)?|gone|no longer|(?:isn't|not) needed|extract\w*|simplif\w*|shrinks?|shorter|helper|inlin\w*|only need|one-liner)\b/i,
  // `The `a` import is there`, `the delete and update routes`.
  noun: /\bthe \ue000\d+\ue001 (?:import|include|declaration)\b|\bthe (?:add|insert|change|update|edit|delete|remove|rename|move|import|replace)(?:,| and| or|\/)+ ?(?:add|insert|change|update|edit|delete|remove|rename|move|import|replace)(?= \w)/gi,
};

const GERMAN: Words = {
  change:
    /(?<!\p{L})(?:ersetz(?:e|en|t)?|änder(?:e|n)|aktualisier(?:e|en)|tausch(?:e|en)|(?:setze|stelle|erhöhe|senke|reduziere)(?= \ue000))(?!\p{L})/iu,
  add: /(?:\bfüg\w*|einfüg\w*|hinzu\w*|ergänz\w*|anhäng\w*|häng\w*)/iu,
  remove: /\b(?:entfern\w*|lösch\w*|streich\w*)/iu,
  rename: /\b(?:benenn\w*|umbenenn\w*)/iu,
  move: /\b(?:verschieb\w*)/iu,
  asks: /(?<!\p{L})(?:(?:setze|stelle|erhöhe|senke|reduziere|passe|mache?|nimm|wirf|gib|wandle|kommentiere)(?!\p{L})|\p{L}+n sie (?:auch |noch |dann |bitte |außerdem )?(?:den|die|das|ihre?n?|alle|einen?|\ue000)|(?:kann|können|muss|müssen|sollten?) (?:[^\s.,]{1,30} ){0,4}(?:weg|raus|entfernt|gelöscht|geändert|ersetzt)(?!\p{L})|(?:muss|müssen|sollten? auch) [^.,]{1,60} werden(?!\p{L})|(?:(?:sie|wir) (?:sollten|müssen)|du (?:solltest|musst)|man (?:sollte|muss))(?!\p{L})|(?:solltest|sollten?|musst|müssen|muss) (?:du|sie|wir|man)(?!\p{L}))|^\P{L}*(?:(?:und|dann|danach|außerdem|auch|bitte|zuletzt)\P{L}+)*(?!(?:die|eine|diese|jede|alle|keine|beide|welche|viele|seine|ihre|meine|deine|unsere|ohne|methode|klasse|konstante|variable|zeile|stelle|tabelle|spalte|regel|habe|hätte|wäre|werde|würde|danke) )\p{L}+e (?:auch |noch |dann |bitte |außerdem )?(?:den|die|das|deine?n?|alle|einen?|\ue000)(?!\p{L})/iu,
  own: /(?<!\p{L})(?:führ\p{L}*|(?:neu)?start\p{L}*|test\p{L}*|(?:über)?prüf\p{L}*|beacht\p{L}*|öffn\p{L}*|sieh\p{L}*|seh\p{L}*|verwend\p{L}*|nutz\p{L}*|denk\p{L}*|bedenk\p{L}*|acht\p{L}*|installier\p{L}*|lass\p{L}*|behalt\p{L}*|probier\p{L}*|schau\p{L}*|ausgegeben|angezeigt|aufgerufen|ausgeführt)(?!\p{L})/iu,
  after: /\b(?:nach|unter|unterhalb|hinter)\b/iu,
  before: /\b(?:vor|über|oberhalb)\b/iu,
  amid: /(?<!\p{L})zwischen(?!\p{L})/iu,
  end: /\b(?:am (?:ende|schluss)|ans ende|als letzte\w*)\b/iu,
  top: /\b(?:am anfang|ganz oben|an den anfang|als erste\w*)\b/iu,
  becomes: /^\s*(?:durch|zu|in|mit|auf|wird(?: zu)?|→|->|=>)\s*$/iu,
  between:
    /^(?:durch|zu|in|mit|wird(?: zu)?|wird dann|nachher|neu|danach|→|->|ersetze (?:es|das|sie|ihn) durch)$/iu,
  old: /^(?:vorher|alt|bisher|aktuell|aus)$|\b(?:bisher|derzeit|momentan)\b/iu,
  whole: /\b(?:vollständig\w*|komplett\w*|ganz\w*|gesamt\w*)\b/iu,
  fresh: /\b(?:neue?[rsnm]?|anlegen|lege|erstelle\w*)\b/iu,
  example:
    /\b(?:beispiel\w*|verwendung|tests?|aufruf\w*|testen|ausprobier\w*|ausgabe|ausführen|starte\w*)\b/iu,
  shown:
    /(?<!\p{L})(?:beispiel|verwendung|ausgabe)\W*$|^\W*(?:ein |kurzer |kleiner |schneller )*test\W*$|^\W*(?:zum (?:testen|ausprobieren)|beispielsweise)/iu,
  afterwards: /\b(?:sieht (?:danach|dann)|danach (?:so|wie folgt))\b/iu,
  not: /\b(?:nicht|nichts|kein\w*|falls|wenn du|wenn sie|kannst du|optional|muss|sonst)\b/iu,
  every: /\b(?:alle\w*|jede\w*|überall|beide\w*)\b/iu,
  except: /\b(?:außer|ausser|bis auf)\b/iu,
  goes: /\b(?:entf\w*|lösch\w*|wegfall\w*|vereinfach\w*|kürzer|ausgelagert)\b/iu,
  noun: /\b(?:änderung\w*|ergänzung\w*)/giu,
};

const SPANISH: Words = {
  change:
    /(?<!\p{L})(?:reempla(?:za|ce|zar)|sustitu(?:ye|ya|ir)|cambi(?:a|e|ar)|modifi(?:ca|que|car)|actuali(?:za|ce|zar)|pon)(?!\p{L})/iu,
  add: /(?<!\p{L})(?:añad(?:e|a|ir|an|ed|imos)|agreg(?:a|á|ue|uen|ar)|insert(?:a|e|en|ar)|incluy(?:e|a|an)|incluir)(?!\p{L})/iu,
  remove: /(?<!\p{L})(?:elim[ií]n\p{L}*|b[oó]rr\p{L}*|qu[ií]t\p{L}*|suprim\p{L}*)/iu,
  rename: /(?<!\p{L})renombr\p{L}*/iu,
  move: /(?<!\p{L})muev\p{L}*/iu,
  asks: /^\P{L}*(?:(?:luego|después|también|además|ahora|finalmente|y)\P{L}+){0,2}(?:s[uú]b[ea]|b[aá]j[ea]|establ[eé]c[ea]|aj[uú]st[ea]|def[ií]n[ea]|aum[eé]nt[ea]|red[uú](?:ce|zca)|ponle|c[aá]mbia|saca|saque|convi[eé]rt[ea]|envu[eé]lv[ea]|configur[ea])\p{L}{0,4}(?!\p{L})|(?<!\p{L})(?:debes|deberías|(?<!que )hay que|tienes que|no olvides)(?: también| además)? \p{L}+[aeií]r(?!\p{L})/iu,
  own: /(?<!\p{L})(?:ejecut\p{L}*|prob\p{L}*|reinici\p{L}*|comprob\p{L}*|verific\p{L}*|instal\p{L}*|ver|usar|tener|revisar|recordar|abrir|guardar)(?!\p{L})/iu,
  after: /(?<!\p{L})(?:después de|despues de|debajo de|tras|a continuación de)(?:l|\b)/iu,
  before: /(?<!\p{L})(?:antes de|encima de|por encima de)(?:l|\b)/iu,
  amid: /(?<!\p{L})entre(?!\p{L})/iu,
  end: /(?<!\p{L})(?:al final|como últim\p{L}*)/iu,
  top: /(?<!\p{L})(?:al principio|al inicio|como primer\p{L}*)/iu,
  becomes: /^\s*(?:por|a|con|en|→|->|=>)\s*$/iu,
  between:
    /^(?:por|a|con|por esto|por lo siguiente|después|despues|ahora|nuevo|nueva|→|->|queda(?: así)?)$/iu,
  old: /^(?:antes|original|actual)$|(?:^|[,;]\s*)antes$|(?<!\p{L})(?:actualmente|ahora mismo)/iu,
  whole: /(?<!\p{L})(?:complet[oa]|enter[oa])/iu,
  fresh: /(?<!\p{L})(?:nuev[oa]|crea|crear)/iu,
  example:
    /(?<!\p{L})(?:ejemplo|uso(?!\p{L})|ejecuta|prueba|salida|probar)|^\W*para (?:verificar|comprobar)/iu,
  shown: /(?<!\p{L})(?:ejemplo|uso|salida)\W*$|^\W*(?:para (?:probarlo|verificar|comprobar)|por ejemplo)/iu,
  afterwards: /(?<!\p{L})(?:queda así|quedaría|debería quedar)/iu,
  not: /(?<!\p{L})(?:no|nada|sin|si quieres|puedes|opcional)(?!\p{L})/iu,
  every: /(?<!\p{L})(?:tod[oa]s?|cada|ambos|ambas)(?!\p{L})/iu,
  except: /(?<!\p{L})(?:excepto|salvo|menos)(?!\p{L})/iu,
  goes: /(?<!\p{L})(?:elimin\p{L}*|borr\p{L}*|quit\p{L}*|simplific\p{L}*|ya no)/iu,
  noun: /(?<!\p{L})(?:cambios?(?!\p{L})|modificación|modificaciones|(?:así que|porque|pues|ya que|al|de|para|por|sin) \p{L}+[aei]r(?!\p{L}))/giu,
};

const FRENCH: Words = {
  change: /(?<!\p{L})(?:remplac(?:e|ez|er|ons)|chang(?:e|ez|er|eons)|modifi(?:e|ez|er|ons))(?!\p{L})/iu,
  add: /(?<!\p{L})(?:ajout\p{L}*|insér\p{L}*|inser\p{L}*)/iu,
  remove: /(?<!\p{L})(?:supprim\p{L}*|enlev\p{L}*|retir\p{L}*|effac\p{L}*|ôte[rz]?)/iu,
  rename: /(?<!\p{L})renomm\p{L}*/iu,
  move: /(?<!\p{L})déplac\p{L}*/iu,
  asks: /^\P{L}*(?:(?:et|puis|ensuite|enfin|aussi|maintenant|de plus)\P{L}+)*(?!chez|assez)(?:\p{L}+ez|mets|rends|fais)(?!\p{L})|(?<!\p{L})(?:mettre|doit disparaître|doivent disparaître|(?:vous devez|vous devriez|il faut|il faudrait|tu dois|tu devrais)(?: aussi)? \p{L}+(?:er|ir|re))(?!\p{L})/iu,
  own: /(?<!\p{L})(?:(?:re)?lanc\p{L}*|exécut\p{L}*|test\p{L}*|vérifi\p{L}*|not(?:ez|er)|voyez|voir|redémarr\p{L}*|utilis\p{L}*|ouvr\p{L}*|consult\p{L}*|install\p{L}*|assur\p{L}*|essay\p{L}*|gard\p{L}*|laiss\p{L}*|pens\p{L}*|sach\p{L}*|av(?:ez|oir)|être|pouvez)(?!\p{L})/iu,
  after: /(?<!\p{L})(?:après|sous|en dessous de|à la suite de)(?!\p{L})/iu,
  before: /(?<!\p{L})(?:avant|au-dessus de|devant)(?!\p{L})/iu,
  amid: /(?<!\p{L})entre(?!\p{L})/iu,
  end: /(?<!\p{L})(?:à la fin|en fin de|comme derni\p{L}*)/iu,
  top: /(?<!\p{L})(?:au début|en haut|comme premi\p{L}*)/iu,
  becomes: /^\s*(?:par|en|à|→|->|=>)\s*$/iu,
  between: /^(?:par|en|devient|par ceci|après|maintenant|nouveau|→|->)$/iu,
  old: /^(?:avant|ancien|actuel)$|(?<!\p{L})(?:actuellement|pour l'instant)/iu,
  whole: /(?<!\p{L})(?:complète?|entière?|en entier)/iu,
  fresh: /(?<!\p{L})(?:nouve\p{L}*|cré\p{L}*)/iu,
  example:
    /(?<!\p{L})(?:exemple|utilisation|exécut\p{L}*|lance\p{L}*|test\p{L}*|sortie|affiche\p{L}*)|^\W*pour (?:vérifier|essayer)/iu,
  shown:
    /(?<!\p{L})(?:exemple|utilisation|sortie)\W*$|^\W*(?:pour (?:vérifier|essayer|tester)|par exemple)/iu,
  afterwards: /(?<!\p{L})(?:ressemble alors|devrait ressembler|donne alors)/iu,
  not: /(?<!\p{L})(?:ne|n'|pas|rien|sans|si vous|si tu|facultati\p{L}*|pouvez|peux)(?!\p{L})/iu,
  every: /(?<!\p{L})(?:tous|toutes|chaque|partout)(?!\p{L})/iu,
  except: /(?<!\p{L})(?:sauf|excepté)(?!\p{L})/iu,
  goes: /(?<!\p{L})(?:supprim\p{L}*|enlev\p{L}*|simplifi\p{L}*|plus besoin|extrai\p{L}*)/iu,
  noun: /d['’](?:ajouter|insérer)|de (?:remplacer|modifier|changer|supprimer)|(?<!\p{L})(?:changements?|modifications?|suppressions?|ajouts?)(?!\p{L})/giu,
};

const PORTUGUESE: Words = {
  change:
    /(?<!\p{L})(?:substitu(?:a|ir|i)|tro(?:que|car|ca)|mud(?:e|ar)|alter(?:e|ar)|atuali(?:ze|zar))(?!\p{L})/iu,
  add: /(?<!\p{L})(?:adicion\p{L}*|acrescent\p{L}*|insir\p{L}*|inser\p{L}*)/iu,
  remove:
    /(?<!\p{L})(?:remov\p{L}*|apagu?\p{L}*|exclu\p{L}*|elimin\p{L}*|retir(?:e|ar)|tire|delet(?:e|ar))(?!\p{L})/iu,
  rename: /(?<!\p{L})renomei\p{L}*/iu,
  move: /(?<!\p{L})mov(?:a|er)(?!\p{L})/iu,
  asks: /(?<!\p{L})(?:defina|aumente|diminua|reduza|coloque|ponha|ajuste|configure|converta|envolva|(?:você(?: também)? (?:deve|precisa|tem que)|é preciso|não (?:se )?esqueça de|lembre-se de)(?: também)? \p{L}+[aeio]r)(?!\p{L})/iu,
  own: /(?<!\p{L})(?:execut\p{L}*|rod(?:e|ar)|test\p{L}*|reinici\p{L}*|verific\p{L}*|instal\p{L}*|ver|usar|ter|abrir|salvar)(?!\p{L})/iu,
  after: /(?<!\p{L})(?:depois d[aeo]|após|abaixo d[aeo]|logo após)(?!\p{L})/iu,
  before: /(?<!\p{L})(?:antes d[aeo]|acima d[aeo])(?!\p{L})/iu,
  amid: /(?<!\p{L})entre(?!\p{L})/iu,
  end: /(?<!\p{L})(?:no final|ao final|no fim)/iu,
  top: /(?<!\p{L})(?:no início|no começo|no topo)/iu,
  becomes: /^\s*(?:por|para|com|→|->|=>)\s*$/iu,
  between: /^(?:por|para|com|por isto|por isso|depois|agora|novo|nova|→|->)$/iu,
  old: /^(?:antes|atual|original)$|(?<!\p{L})(?:atualmente|hoje)/iu,
  whole: /(?<!\p{L})(?:complet[oa]|inteir[oa])/iu,
  fresh: /(?<!\p{L})(?:nov[oa]|cri[ea]\p{L}*)/iu,
  example: /(?<!\p{L})(?:exemplo|uso|execut\p{L}*|rode|teste|saída)|^\W*para (?:verificar|testar)/iu,
  shown: /(?<!\p{L})(?:exemplo|uso|saída)\W*$|^\W*(?:para (?:verificar|testar)|por exemplo)/iu,
  afterwards: /(?<!\p{L})(?:fica assim|deve ficar)/iu,
  not: /(?<!\p{L})(?:não|nada|sem|se você|pode|opcional)(?!\p{L})/iu,
  every: /(?<!\p{L})(?:tod[oa]s|cada|ambos)(?!\p{L})/iu,
  except: /(?<!\p{L})(?:exceto|menos)(?!\p{L})/iu,
  goes: /(?<!\p{L})(?:remov\p{L}*|simplific\p{L}*|não (?:é|precisa)|extra\p{L}*)/iu,
  noun: /(?<!\p{L})(?:mudanças?|alterações|alteração|substituição)/giu,
};

const CHINESE: Words = {
  change: /替[换換]|修改|改成|改[为為]|更新|[换換]成|把|[将將]/u,
  add: /添加|增加|加入|加上|插入|新增|追加/u,
  remove: /[删刪]除|移除|去掉|去除|清除|[删刪]掉|[删刪]了/u,
  rename: /重(?:新)?命名|改名/u,
  move: /移[动動]|移到/u,
  asks: /[设設][为為]|[设設][置定]|[调調]整|提高|降低|[应應][为為]|^\P{L}*(?:(?:最后|然后|另外|此外|同时|再)[，,]?)*你?(?:[请請]|[记記]得|[还還也](?:需要|要|[应應][该該]|得)|需要|[应應][该該]|必[须須])/u,
  own: /[运運]行|[执執]行|[测測][试試]|[检檢]查|[确確][认認保]|注意|重[启啟新]|安[装裝]|查看|[参參]考|使用/u,
  after: /之后|后面|下面|下方|以下位置|后添加/u,
  before: /之前|前面|上面|上方/u,
  amid: /之间|之間|中间/u,
  end: /末尾|最后|结尾/u,
  top: /开头|顶部|最前/u,
  becomes: /^\s*(?:改成|改[为為]|替[换換][为為成]|[换換]成|→|->)\s*$/u,
  between: /^(?:改成|改为|替换为|替换成|换成|变成|修改后|改后|之后|新代码|为|成|→|->)$/u,
  old: /^(?:修改前|原来|原代码|之前|旧代码)$|目前|现在的代码/u,
  whole: /完整|全部|整个/u,
  fresh: /新建|创建|新文件/u,
  example: /示例|使用方法|用法|运行|执行|测试|输出|例如/u,
  shown: /示例|用法|例如/u,
  afterwards: /之后应该|最终看起来|修改后的样子/u,
  not: /不需要|无需|不用|不要|没有|可以|可选|如果/u,
  every: /所有|全部|每个|都/u,
  except: /除了/u,
  goes: /删除|移除|去掉|不再|简化|提取/u,
  noun: /(?:处|个|的)(?:修改|更新|改动)|修改如下|只需要?修改/gu,
};

const JAPANESE: Words = {
  change: /置き換え|変更|書き換え|修正|更新|差し替え|変え/u,
  add: /追加|挿入|加え|入れ/u,
  remove: /削除|取り除|消[しす]|外[しす]/u,
  rename: /リネーム|名前を変/u,
  move: /移動/u,
  asks: /に設定|に上げ|に下げ|[てで](?:ください|下さい)|べきです|必要があります|しましょう/u,
  own: /実行|テスト|確認|再起動|インストール|参照|試|注意|見て|ご覧|使っ|知らせ|教え/u,
  after: /の後|のすぐ[下後]|の下|直後|下に/u,
  before: /の前|のすぐ[上前]|の上|直前|上に/u,
  amid: /の間/u,
  end: /末尾|最後/u,
  top: /先頭|冒頭/u,
  becomes: /^\s*(?:を|に|から|→|->)\s*$/u,
  between:
    /^(?:を|に|から|を次に|これを|以下に|以下のように|次のように|次のように変更|に変更|変更後|修正後|→|->|↓|次のコードに置き換え.*|以下に置き換え.*)$/u,
  old: /^(?:変更前|修正前|元のコード|現在)$|現在は|今の/u,
  whole: /全体|完全|すべて/u,
  fresh: /新しい|新規|作成/u,
  example: /例|使い方|実行|テスト|出力/u,
  shown: /使用例|使い方|例えば/u,
  afterwards: /最終的に|ようになります/u,
  not: /不要(?!な)|必要はありません|しないで|できます|場合は|もし/u,
  every: /すべて|全て|それぞれ/u,
  except: /以外|除いて/u,
  goes: /削除|不要|簡潔|切り出/u,
  noun: /変更(?:点|箇所|は|後|前|不要)|修正(?:点|箇所|は|後|前)/gu,
};

const LATIN = [
  [
    GERMAN,
    /(?<!\p{L})(?:der|die|das|und|nicht|ist|wird|mit|eine?[rsnm]?|den|auf|für|sich|direkt|nach|diese[rsnm]?|füge|ersetze|zeile|datei)(?!\p{L})/giu,
  ],
  [
    SPANISH,
    /(?<!\p{L})(?:el|los|las|una?|que|con|para|por|está|es|del|se|pero|en|este|esta|justo|después|añade|línea|archivo|cambia)(?!\p{L})/giu,
  ],
  [
    FRENCH,
    /(?<!\p{L})(?:le|les|des|une?|que|avec|pour|est|dans|du|et|vous|sur|cette|juste|après|ligne|fichier|ajoutez|remplacez)(?!\p{L})/giu,
  ],
  [
    PORTUGUESE,
    /(?<!\p{L})(?:os|as|uma?|que|com|para|por|está|é|do|da|não|você|em|este|esta|no|na|logo|após|linha|arquivo|adicione)(?!\p{L})/giu,
  ],
  [
    ENGLISH,
    /(?<!\p{L})(?:the|and|is|are|with|to|of|that|it|in|for|you|this|add|after|remove|change|replace)(?!\p{L})/giu,
  ],
] as const;

const KANA = /[\u3040-\u30ff]/gu;
const HAN = /[\u4e00-\u9fff]/gu;
/** Letters of a script that no table is written in. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/**
 * Common words of languages in Latin letters that have no table: else they would pass for English.
 */
const NO_TABLE =
  /(?<!\p{L})(?:gli|della|dello|delle|nella|nel|che|è|questo|questa|sono|anche|rimuovi|het|een|niet|voor|wordt|naar|deze|daarna|się|nie|jest|oraz|plik|pliku|tę|funkcję|och|att|det|är|som|inte|på|för|mot|här|sedan|funktionen|filen|ikke|deretter|denne|bir|bu|için|değil|olarak|soubor|souboru|není|jako|và|là|của|không|này|trong|hàm|yang|untuk|dengan|tidak|pada|fungsi|și|în|pentru|această|és|nem|hogy|egy|ezt|että|tämä|eikä)(?!\p{L})/giu;
const WORD = /\p{L}+/gu;
/** So many words of a text have some that are common in its language. */
const FEWEST_WORDS = 8;

/** Whether a table is of English, where a request has no form of its own. */
export const isEnglish = (words: Words | undefined): boolean => words === ENGLISH;

/** The language of an answer. */
interface Language {
  /** Its words; `undefined` where there is no table. */
  readonly words: Words | undefined;
  /** Whether the text has words that only this language has: a few names may be of any. */
  readonly isSure: boolean;
}

/** The language that a text is written in. */
export function languageOf(answer: string): Language {
  const prose = answer.replace(/`[^`\n]*`|[„“][^“”\n]*[“”]/g, ' ');
  const count = (sign: RegExp) => prose.match(sign)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (count(KANA) * 10 > letters) return { words: JAPANESE, isSure: true };
  if (count(HAN) * 10 > letters) return { words: CHINESE, isSure: true };
  if (count(OTHER_SCRIPT) * 4 > letters) return { words: undefined, isSure: true };
  let best: { readonly words: Words | undefined; readonly score: number } = { words: ENGLISH, score: 0 };
  for (const [words, common] of LATIN) {
    const score = count(common);
    if (score > best.score) best = { words, score };
  }
  const isOther = count(NO_TABLE) > best.score || (best.score === 0 && count(WORD) >= FEWEST_WORDS);
  return { words: isOther ? undefined : best.words, isSure: isOther || best.score > 0 };
}
