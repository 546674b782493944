// The emoji that the picker offers, in its groups, each with the words by which it is found.

export interface EmojiGroup {
  name: string;
  emoji: readonly (readonly [emoji: string, words: string])[];
}

const group = (name: string, entries: string): EmojiGroup => ({
  name,
  emoji: entries.split(';').map((entry) => {
    const [emoji = '', ...words] = entry.trim().split(' ');
    return [emoji, words.join(' ')] as const;
  }),
});

export const EMOJI_GROUPS: readonly EmojiGroup[] = [
  group(
    'Smileys',
    `😀 grinning; 😃 smiling open mouth; 😄 smiling open mouth smiling eyes; 😁 grinning smiling eyes;
😆 smiling open mouth tightly-closed eyes; 😅 smiling open mouth cold sweat; 🤣 rolling on floor laughing;
😂 tears joy lol laugh; 🙂 slightly smiling; 🙃 upside-down; 😉 winking; 😊 smiling smiling eyes; 😇 smiling halo;
🥰 smiling smiling eyes three hearts; 😍 smiling heart-shaped eyes; 🤩 grinning star eyes; 😘 throwing a kiss;
😗 kissing; 😚 kissing closed eyes; 😙 kissing smiling eyes; 😋 savouring delicious food; 😛 stuck-out tongue;
😜 stuck-out tongue winking eye; 🤪 grinning one large one small eye; 😝 stuck-out tongue tightly-closed eyes;
🤑 money-mouth; 🤗 hugging; 🤭 smiling smiling eyes hand covering mouth; 🤫 finger covering closed lips;
🤔 thinking think; 🤐 zipper-mouth; 🤨 one eyebrow raised; 😐 neutral; 😑 expressionless; 😶 without mouth;
😏 smirking; 😒 unamused; 🙄 rolling eyes; 😬 grimacing; 😌 relieved; 😔 pensive; 😪 sleepy; 😴 sleeping;
😷 medical mask; 🤒 thermometer; 🤕 head-bandage; 🤢 nauseated; 🤮 open mouth vomiting; 🥵 overheated; 🥶 freezing;
😵 dizzy; 🤯 shocked exploding head; 🤠 cowboy hat; 🥳 party horn party hat; 😎 smiling sunglasses; 🤓 nerd;
🧐 monocle; 😕 confused; 😟 worried; 🙁 slightly frowning; 😮 open mouth wow surprise; 😯 hushed; 😲 astonished;
😳 flushed; 🥺 pleading eyes; 😧 anguished; 😨 fearful; 😰 open mouth cold sweat; 😥 disappointed but relieved;
😢 crying sad; 😭 loudly crying; 😱 screaming in fear; 😖 confounded; 😣 persevering; 😞 disappointed; 😓 cold sweat;
😩 weary; 😫 tired; 🥱 yawning; 😤 look triumph; 😡 pouting; 😠 angry; 🤬 serious symbols covering mouth;
😈 smiling horns; 💀 skull; 💩 pile poo; 🤡 clown; 👻 ghost; 👽 extraterrestrial alien; 🤖 robot`,
  ),
  group(
    'People',
    `👋 waving hello bye; 🤚 raised back hand; 🖐️ raised hand fingers splayed; ✋ raised hand;
🖖 raised hand part between middle ring fingers; 👌 ok; 🤏 pinching hand; ✌️ victory hand;
🤞 hand index middle fingers crossed; 🤟 i love you; 🤘 horns; 🤙 call me hand;
👈 white left pointing backhand index; 👉 white right pointing backhand index;
👆 white up pointing backhand index; 👇 white down pointing backhand index; ☝️ white up pointing index;
👍 thumbs up like yes; 👎 thumbs down no; ✊ raised fist; 👊 fisted; 🤛 left-facing fist; 🤜 right-facing fist;
👏 clapping hands clap bravo; 🙌 person raising both hands in celebration; 👐 open hands; 🤲 palms up together;
🤝 handshake; 🙏 person folded hands thanks please; ✍️ writing hand; 💪 flexed biceps; 👀 eyes; 🧠 brain; 👶 baby;
🧒 child; 👦 boy; 👧 girl; 🧑 adult; 👨 man; 👩 woman; 🧓 older adult; 👴 older man; 👵 older woman;
🙋 happy person raising one hand; 🤷 shrug; 🤦 palm; 🙇 person bowing deeply; 💁 information desk person;
🙅 no good gesture; 🙆 ok gesture; 💃 dancer; 🕺 man dancing; 👫 man woman holding hands; 👪 family`,
  ),
  group(
    'Hearts',
    `❤️ heart love red; 🧡 orange heart; 💛 yellow heart; 💚 green heart; 💙 blue heart; 💜 purple heart; 🖤 black heart;
🤍 white heart; 🤎 brown heart; 💔 broken heart; 💕 two hearts; 💞 revolving hearts; 💓 beating heart;
💗 growing heart; 💖 sparkling heart; 💘 heart arrow; 💝 heart ribbon; 💯 hundred points hundred; 💢 anger;
💥 collision; 💫 dizzy; 💦 splashing sweat; 💤 sleeping; 💬 speech balloon; 💭 thought balloon`,
  ),
  group(
    'Nature',
    `🐶 dog; 🐱 cat; 🐭 mouse; 🐹 hamster; 🐰 rabbit; 🦊 fox; 🐻 bear; 🐼 panda; 🐨 koala; 🐯 tiger; 🦁 lion; 🐮 cow; 🐷 pig;
🐸 frog; 🐵 monkey; 🙈 see-no-evil monkey; 🙉 hear-no-evil monkey; 🙊 speak-no-evil monkey; 🐔 chicken; 🐧 penguin;
🐦 bird; 🐤 baby chick; 🦆 duck; 🦅 eagle; 🦉 owl; 🐺 wolf; 🐴 horse; 🦄 unicorn; 🐝 honeybee; 🐛 bug; 🦋 butterfly;
🐌 snail; 🐞 lady beetle; 🐢 turtle; 🐍 snake; 🐙 octopus; 🐠 tropical fish; 🐟 fish; 🐬 dolphin; 🐳 spouting whale;
🦈 shark; 🐊 crocodile; 🐘 elephant; 🦒 giraffe; 🦓 zebra; 🦍 gorilla; 🐪 dromedary camel; 🌵 cactus; 🎄 christmas tree;
🌲 evergreen tree; 🌴 palm tree; 🌱 seedling; 🌿 herb; 🍀 four leaf clover; 🍁 maple leaf; 🌹 rose; 🌻 sunflower;
🌸 cherry blossom; 🌍 earth globe europe-africa; 🌙 crescent moon; ⭐ star; 🌟 glowing star; ⚡ high voltage;
🔥 fire fire hot; 🌈 rainbow; ☀️ sun rays; ☁️ cloud; 🌧️ cloud rain; ❄️ snowflake; 🌊 water wave`,
  ),
  group(
    'Food',
    `🍎 red apple; 🍐 pear; 🍊 tangerine; 🍋 lemon; 🍌 banana; 🍉 watermelon; 🍇 grapes; 🍓 strawberry; 🍒 cherries; 🍑 peach;
🥭 mango; 🍍 pineapple; 🥥 coconut; 🥝 kiwifruit; 🍅 tomato; 🥑 avocado; 🍆 aubergine; 🥔 potato; 🥕 carrot;
🌽 ear maize; 🌶️ hot pepper; 🥦 broccoli; 🍞 bread; 🥐 croissant; 🧀 cheese wedge; 🥚 egg; 🍳 cooking; 🥓 bacon;
🍔 hamburger; 🍟 french fries; 🍕 slice pizza; 🌭 hot dog; 🌮 taco; 🌯 burrito; 🥗 green salad; 🍝 spaghetti;
🍜 steaming bowl; 🍲 pot food; 🍛 curry rice; 🍣 sushi; 🍱 bento box; 🍤 fried shrimp; 🍚 cooked rice;
🍦 soft ice cream; 🍩 doughnut; 🍪 cookie; 🎂 birthday cake; 🍰 shortcake; 🍫 chocolate bar; 🍬 candy; 🍭 lollipop;
🍯 honey pot; ☕ hot beverage coffee; 🍵 teacup without handle; 🍺 beer mug; 🍻 clinking beer mugs;
🥂 clinking glasses; 🍷 wine glass; 🍹 tropical drink; 🧃 beverage box`,
  ),
  group(
    'Activities',
    `⚽ soccer ball; 🏀 basketball hoop; 🏈 american football; ⚾ baseball; 🎾 tennis racquet ball; 🏐 volleyball;
🏉 rugby football; 🎱 billiards; 🏓 table tennis paddle ball; 🏸 badminton racquet shuttlecock; 🥊 boxing glove;
🥋 martial arts uniform; 🏁 chequered flag; 🏆 trophy; 🥇 first place medal; 🥈 second place medal;
🥉 third place medal; 🎯 direct hit; 🎮 video game; 🎲 game die; 🧩 jigsaw puzzle piece; ♟️ chess pawn;
🎨 artist palette; 🎬 clapper board; 🎤 microphone; 🎧 headphone; 🎸 guitar; 🎹 musical keyboard; 🥁 drum drumsticks;
🎉 party popper party congratulations; 🎊 confetti ball; 🎁 wrapped present; 🎈 balloon; 🃏 playing card joker`,
  ),
  group(
    'Places',
    `🚗 automobile; 🚕 taxi; 🚌 bus; 🚓 police car; 🚑 ambulance; 🚒 fire engine; 🚚 delivery truck; 🚲 bicycle;
🛵 motor scooter; 🚆 train; ✈️ airplane; 🚀 rocket launch; 🚁 helicopter; ⛵ sailboat; 🚢 ship; 🏠 house building;
🏢 office building; 🏥 hospital; 🏦 bank; 🏨 hotel; 🏫 school; 🏖️ beach umbrella; 🏕️ camping; ⛺ tent; 🌃 night stars;
🌄 sunrise over mountains; 🌅 sunrise; 🗺️ world map; 🗽 statue liberty`,
  ),
  group(
    'Objects',
    `⌚ watch; 📱 mobile phone; 💻 personal computer; 🖥️ desktop computer; 📷 camera; 📹 video camera; 📺 television;
📻 radio; ⏰ alarm clock; ⏳ hourglass flowing sand; 💡 electric light bulb; 🔦 electric torch; 📚 books;
📖 open book; 📝 memo; ✏️ pencil; 📌 pushpin; 📎 paperclip; 📁 file folder; 📅 calendar; 📊 bar chart;
📈 chart upwards trend; 📉 chart downwards trend; 🔒 lock; 🔓 open lock; 🔑 key; 🔨 hammer; 🔧 wrench; ⚙️ gear;
🧰 toolbox; 💰 money bag; 💳 credit card; 💎 gem stone; 🎓 graduation cap; 💼 briefcase; 🛒 shopping trolley;
📦 package; 📫 closed mailbox raised flag; 📣 cheering megaphone; 🔔 bell`,
  ),
  group(
    'Symbols',
    `✅ white check mark done check; ❌ cross mark; ❓ question mark ornament; ❗ exclamation mark; ⚠️ warning;
🚫 no entry; ⛔ no entry; ♻️ universal recycling; ➕ plus; ➖ minus; ✔️ check mark; 🔴 large red circle;
🟠 large orange circle; 🟡 large yellow circle; 🟢 large green circle; 🔵 large blue circle; 🟣 large purple circle;
⚫ medium black circle; ⚪ medium white circle; 🔺 up-pointing red triangle; 🔻 down-pointing red triangle;
▶️ right-pointing triangle; ⏸️ double vertical bar; ⏩ right-pointing double triangle;
🔁 clockwise rightwards leftwards open circle arrows; 🆕 squared new; 🆗 squared ok; 🆒 squared cool;
🔝 top upwards arrow above`,
  ),
];
